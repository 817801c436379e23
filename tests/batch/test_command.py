"""`grade batch` as it is typed: exit codes, what it says, interruptions, whole classes."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path

import psutil
import pytest

from grader.cli import _batch
from grader.errors import SubmissionError
from grader.sandbox.probing import Probed

from .bench import GOOD, HALF, LATE, SEED, ZERO, record_set, rows, write, write_class, write_course

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
# -P: like the script `grade`, and unlike plain -m, this does not look for modules where it is run.
GRADE = (sys.executable, "-P", "-m", "grader", "batch")
# Far beyond what any call takes: it ends a hang, and measures nothing.
PATIENCE = 300
SLOW = "import time; time.sleep(0.2)\n"


class Desk:
    """A folder with the tiny course and a class, and the command run in it."""

    def __init__(self, folder: Path) -> None:
        """Write the course."""
        self.folder = folder
        self.scratch = folder / "scratch"
        self.scratch.mkdir()
        write_course(folder)

    def command(self, *words: object) -> list[str]:
        course = ("--exercises", "exercises", "--rubrics", "rubrics", "--seed", SEED)
        return [*GRADE, *map(str, (*words, *course))]

    def options(self) -> dict[str, object]:
        environment = os.environ | {"TMPDIR": str(self.scratch)}
        return {"cwd": self.folder, "env": environment, "stdin": subprocess.DEVNULL, "text": True}

    def run(self, *words: object, code: int = 0) -> str:
        """Run the command, expect its exit code and return what it said."""
        done = subprocess.run(
            self.command(*words), capture_output=True, timeout=PATIENCE, **self.options()
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    def start(self, *words: object) -> subprocess.Popen[str]:
        out = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        return subprocess.Popen(
            self.command(*words), start_new_session=True, **out, **self.options()
        )

    def rows(self, results: str = "results") -> dict[str, dict[str, str]]:
        return rows(self.folder / results)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_everybody_graded_is_0_and_the_lines_are_plain(desk: Desk):
    write_class(desk.folder / "class", {"ann": GOOD, "bob": ZERO})
    said = desk.run("class", "-j", 1)
    lines = said.splitlines()
    assert lines[0] == "2 submissions, 0 already graded, 2 to grade"
    assert "2 graded" in lines
    assert lines[-1] == "results/gradebook.csv"
    assert "\x1b" not in said
    assert {who: row["total"] for who, row in desk.rows().items()} == {"ann": "6", "bob": "0"}
    again = desk.run("class", "-j", 1)
    assert again.splitlines()[0] == "2 submissions, 2 already graded, 0 to grade"
    write_class(desk.folder / "class", {"bob": HALF})
    assert "bob: graded again, the file changed" in desk.run("class", "-j", 1).splitlines()
    assert not list(desk.scratch.iterdir())


def test_only_one_student_is_graded_and_the_others_keep_their_rows(desk: Desk):
    write_class(desk.folder / "class", {"ann": GOOD, "bob": HALF, "cleo": ZERO})
    desk.run("class", "-j", 1)
    write_class(desk.folder / "class", {"ann": ZERO, "bob": GOOD})
    said = desk.run("class", "-j", 1, "--only", "bob")
    assert "1 to grade" in said
    totals = {who: row["total"] for who, row in desk.rows().items()}
    assert totals == {"ann": "6", "bob": "6", "cleo": "0"}


def test_notebooks_and_zips_and_one_that_cannot_be_graded_is_1(desk: Desk):
    code = GOOD.replace('"', '\\"').replace("\n", "\\n")
    cell = f'{{"cell_type": "code", "metadata": {{}}, "outputs": [], "source": "{code}"}}'
    notebook = f'{{"nbformat": 4, "nbformat_minor": 4, "metadata": {{}}, "cells": [{cell}]}}'
    with zipfile.ZipFile(desk.folder / "class.zip", "w") as archive:
        archive.writestr("ann.py", GOOD)
        archive.writestr("bob/hw.ipynb", notebook)
        archive.writestr("cleo/one.py", GOOD)
        archive.writestr("cleo/two.py", GOOD)
    said = desk.run("class.zip", "-j", 1, code=1)
    found = {who: (row["status"], row["total"]) for who, row in desk.rows().items()}
    assert found == {"ann": ("graded", "6"), "bob": ("graded", "6"), "cleo": ("refused", "")}
    assert "needs a person:" in said
    assert "cleo" in said.split("needs a person:")[1]


def test_roster_times_and_extensions(desk: Desk):
    rubric = desk.folder / "rubrics" / "tiny.toml"
    rubric.write_text(rubric.read_text() + LATE.format(10))
    write_class(desk.folder / "class", {"Ann Lee": GOOD, "Bo Ek": GOOD, "Kim Ro": GOOD, "Zed": GOOD})
    write(
        desk.folder / "roster.csv",
        "Name,ID,Email\nAnn Lee,1,al@x.org\nBo Ek,2,be@x.org\nKim Ro,3,k@x.org\n"
        "Kim Ro,4,k2@x.org\nDi Mo,5,dm@x.org\n",
    )
    write(desk.folder / "times.csv", "student,submitted\n1,2026-03-07 20:00\n2,2026-03-07 20:00\n")
    write(desk.folder / "extensions.csv", "student,due\nbe@x.org,2026-03-08 20:00\n")
    lists = ("--roster", "roster.csv", "--times", "times.csv", "--extensions", "extensions.csv")
    said = desk.run("class", "-j", 1, *lists)
    found = {row["student"]: row for row in desk.rows().values()}
    assert found["Ann Lee"]["total"] == "5.4"
    assert found["Bo Ek"]["total"] == "6"
    assert "could be Kim Ro or Kim Ro" in found["Kim Ro"]["notes"]
    assert "is not on the roster" in found["Zed"]["notes"]
    assert (found["Di Mo"]["status"], found["Di Mo"]["total"]) == ("missing", "")
    assert "Di Mo" in said.split("needs a person:")[1]


@pytest.mark.parametrize("name", ["times.csv", "extensions.csv"])
def test_a_list_that_names_nobody_of_the_class_is_refused(desk: Desk, name):
    """A name with a typing error must not cost its student the extension."""
    write_class(desk.folder / "class", {"ann": GOOD})
    column = "submitted" if name == "times.csv" else "due"
    write(desk.folder / name, f"student,{column}\nanne,2026-03-07 20:00\n")
    said = desk.run("class", "-j", 1, f"--{name.removesuffix('.csv')}", name, code=2)
    assert "'anne'" in said
    assert name in said


USAGE = {
    "no folder": (("nothere",), "nothere is not there"),
    "no student": (("class", "--only", "zed"), "there is no submission 'zed'"),
    "no rubric": (("class", "-r", "tidy"), "did you mean 'tiny'"),
    "results inside": (("class", "-o", "class/results"), "would lie among the submissions"),
    "no level": (("class", "--isolation", "high"), "'high' is no level of isolation: full"),
    "no roster": (("class", "--roster", "r.csv"), "r.csv"),
    "no number": (("class", "-j", "many"), "'many' is not a valid int"),
    "no submissions": (("empty",), "no submissions were found in empty"),
}


@pytest.mark.parametrize("case", USAGE)
def test_what_cannot_be_done_is_2_and_one_line(desk: Desk, case):
    write_class(desk.folder / "class", {"ann": GOOD})
    (desk.folder / "empty").mkdir()
    words, told = USAGE[case]
    said = desk.run(*words, code=2)
    assert told in said
    assert len(said.splitlines()) == 1
    assert not (desk.folder / "class" / "results").exists()


def test_less_isolation_than_asked_for_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(_batch, "probe", lambda _: Probed({}, {"read a file": "possible"}))
    with pytest.raises(SubmissionError) as told:
        _batch._require("full", None)
    assert "full is asked for (a submission could read a file)" in str(told.value)
    level = str(told.value).split("--isolation ")[1].split()[0]
    _batch._require(level, None)


@pytest.fixture
def interruptible(desk: Desk, tmp_path: Path) -> Desk:
    """A class that takes a few seconds, already graded without interruption into `whole`."""
    texts = {f"s{i:02}": SLOW + (GOOD, HALF, ZERO)[i % 3] for i in range(12)}
    write_class(desk.folder / "class", texts)
    desk.run("class", "-o", "whole", "-j", 2)
    return desk


def assert_same(desk: Desk) -> None:
    """Check that `results` holds what `whole` does."""
    whole, ours = desk.folder / "whole", desk.folder / "results"
    assert record_set(ours) == record_set(whole)
    names = sorted(path.relative_to(whole) for path in whole.rglob("*") if path.is_file())
    assert sorted(path.relative_to(ours) for path in ours.rglob("*") if path.is_file()) == names
    for name in names:
        if name.suffix != ".jsonl":
            assert (ours / name).read_bytes() == (whole / name).read_bytes(), name


def graded(desk: Desk) -> int:
    journal = desk.folder / "results" / "journal.jsonl"
    return journal.read_bytes().count(b'"graded"') if journal.exists() else 0


def await_graded(desk: Desk, count: int) -> None:
    patience = time.monotonic() + PATIENCE
    while graded(desk) < count and time.monotonic() < patience:
        time.sleep(0.005)


def test_killed_at_random_moments_and_run_again_gives_the_same_results(interruptible: Desk):
    moments = random.Random(4)
    for share in (0, 4, 8):
        process = interruptible.start("class", "-j", 2)
        await_graded(interruptible, share + 1)
        time.sleep(moments.uniform(0, 0.3))
        process.kill()
        process.communicate(timeout=PATIENCE)
    assert 0 < graded(interruptible) < 12
    said = interruptible.run("class", "-j", 2)
    assert " 0 already graded" not in said
    assert_same(interruptible)


def test_interrupted_is_130_leaves_nothing_behind_and_can_go_on(interruptible: Desk):
    process = interruptible.start("class", "-j", 2)
    await_graded(interruptible, 3)
    children = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert said.splitlines()[-1] == "interrupted"
    assert "Traceback" not in said
    _, alive = psutil.wait_procs(children, timeout=10)
    assert children
    assert not alive
    assert not list(interruptible.scratch.iterdir())
    assert not (interruptible.folder / "results" / "gradebook.csv").exists()
    interruptible.run("class", "-j", 2)
    assert_same(interruptible)


# Cases that run into the limits of a single `grade FILE`, each for many seconds.
HANG = {"A10", "A19", "A20", "A22", "A101"}


def test_a_class_of_odd_files_gets_what_each_file_alone_earns(tmp_path: Path):
    """The bank of cases that are one plain file, as a class on the stand-in assignment."""
    cases = [
        case
        for file in sorted((CASES / "bank").glob("*.toml"))
        for case in tomllib.loads(file.read_text(encoding="utf-8")).get("case", [])
    ]
    expected = {}
    for case in cases:
        path = CASES / "files" / case["file"]
        if case["id"].split("-")[0] in HANG or len(list(path.parent.glob("*"))) > 4:
            continue
        folder = tmp_path / "class" / case["id"]
        folder.mkdir(parents=True)
        shutil.copy(path, folder)
        expected[case["id"]] = tuple(map(str, case["points"]))
    folders = ("--exercises", CASES / "exercises", "--rubrics", CASES / "rubrics")
    words = (*GRADE, tmp_path / "class", *folders, "-o", tmp_path / "results", "--seed", SEED)
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    names = ("predict-shapes", "grad-f", "grad-w", "descend")
    found = {who: tuple(r[name] for name in names) for who, r in rows(tmp_path / "results").items()}
    assert found == expected


def test_the_examples_earn_what_the_golden_reports_say(tmp_path: Path):
    examples = tmp_path / "class"
    shutil.copytree(ROOT / "submissions_example", examples)
    (examples / "ines_hangs.py").unlink()
    done = subprocess.run(
        [*GRADE, examples, "-o", tmp_path / "results", "-r", "shapes-then-slopes"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    totals = {who: int(row["total"]) for who, row in rows(tmp_path / "results").items()}
    docs = {p.stem: p.read_text(encoding="utf-8").split("\n")[0] for p in examples.glob("*.py")}
    assert sorted(totals) == sorted(docs)
    assert totals["ada_perfect"] == 30
