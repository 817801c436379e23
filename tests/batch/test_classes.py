"""Whole classes: the bank of odd cases, and the example submissions."""

import json
import shutil
import subprocess
from pathlib import Path

from cases.bank import EXERCISES, LIBRARY, LIMITS, cases

from grader import ForkServer
from grader.batch.batch import Batch, Progress, grade_batch
from grader.batch.intake import find_entries

from .bench import SEED, rows
from .desk import GRADE, PATIENCE

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "expected"
SILENT = Progress(started=lambda *_: None, stale=lambda *_: None, done=lambda _: None)


def test_a_class_of_odd_files_gets_what_each_file_alone_earns(tmp_path: Path, sandbox: ForkServer):
    """The whole bank of cases, a folder for each: hangs, crashes, cheats, encodings, cycles."""
    for case in cases():
        folder = tmp_path / "class" / case.id
        folder.mkdir(parents=True)
        for each in (case.path, case.path.with_name("helper.py")):
            if each.exists():
                shutil.copy(each, folder)
    batch = Batch(
        assignment=LIBRARY.assignment("stand-in"),
        entries=find_entries(tmp_path / "class"),
        folder=tmp_path / "results",
        hidden=(LIBRARY.exercises, LIBRARY.rubrics),
        jobs=2,
        limits=LIMITS,
        seed=SEED,
    )
    assert grade_batch(batch, sandbox, SILENT).is_complete
    found = {
        who: tuple(row[name] for name in EXERCISES)
        for who, row in rows(tmp_path / "results").items()
    }
    assert found == {case.id: tuple(map(str, case.points)) for case in cases()}


def test_the_examples_earn_what_each_alone_earns(tmp_path: Path):
    examples = shutil.copytree(ROOT / "submissions_example", tmp_path / "class")
    (examples / "ines_hangs.py").unlink()
    words = (*GRADE, examples, "-o", tmp_path / "results", "-r", "shapes-then-slopes")
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    alone = {
        path.stem: json.loads((GOLDEN / f"{path.stem}.json").read_text(encoding="utf-8"))["earned"]
        for path in examples.glob("*.py")
    }
    assert {who: row["raw"] for who, row in rows(tmp_path / "results").items()} == alone
