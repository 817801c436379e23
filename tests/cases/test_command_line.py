"""Cases that need the real command: exit codes, the terminal, other locales."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from .bank import FILES, LIBRARY

FOLDERS = ("--exercises", str(LIBRARY.exercises), "--rubrics", str(LIBRARY.rubrics))
STAND_IN = (*FOLDERS, "-r", "stand-in")
# -P: like the script `grade`, and unlike plain -m, this does not look for modules where it is run.
GRADE = (sys.executable, "-P", "-m", "grader")
# Far beyond what any call takes: it ends a hang, and measures nothing.
PATIENCE = 120


def run(
    *arguments, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHONIO"))}
    return subprocess.run(
        [*GRADE, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        cwd=cwd,
        env=plain | environment,
        check=False,
    )


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return the one line of a usage error."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == b""
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


@pytest.mark.parametrize("utf8", ["0", ""])
def test_a07_any_locale_grades_the_same(utf8):
    path = FILES / "A07" / "student.py"
    done = run(path, *STAND_IN, LANG="C", LC_ALL="C", PYTHONUTF8=utf8)
    assert done.returncode == 0, done.stderr
    assert b"30 / 30" in done.stdout
    assert b"Traceback" not in done.stderr
    plain = run(path, *STAND_IN, "--json", LANG="C", LC_ALL="C", PYTHONUTF8=utf8)
    report = json.loads(plain.stdout.decode("utf-8"))
    assert report["earned_points"] == "30"
    assert report["output"].startswith("gradient ✅ 🙂")


def test_a12_brackets_of_students_are_shown_as_they_are():
    path = FILES / "A12" / "[red]Kim[/]" / "hw.py"
    done = run(path, *STAND_IN, FORCE_COLOR="1", COLUMNS="200")
    assert done.returncode == 1, done.stderr
    assert b"[/red] [bold]w[/bold] tensor([1., 2.])" in done.stdout


@pytest.mark.parametrize("case", ["A13", "A79"])
def test_a13_a79_the_terminal_is_never_waited_for(case):
    """Standard input is a terminal on which nobody types; a prompt would show there."""
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(
            [*GRADE, str(FILES / case / "student.py"), *STAND_IN],
            stdin=theirs,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        prompted, _, _ = select.select([ours], [], [], 0)
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 0, done.stdout
    assert b"not available while grading" in done.stdout
    assert not prompted


@pytest.mark.parametrize(("case", "name"), [("A39", "torch.py"), ("A82", "grader.py")])
def test_a39_a82_the_folder_of_the_file_is_not_searched_for_modules(case, name):
    done = run(name, *STAND_IN, cwd=FILES / case)
    assert done.returncode == 0, done.stderr
    assert b"30 / 30" in done.stdout


def test_a31_usage_errors_are_one_line_that_names_the_path(tmp_path):
    assert "name the file to grade" in complaint(run())
    missing = complaint(run("nothere.py", *STAND_IN, cwd=tmp_path))
    assert "nothere.py does not exist" in missing
    folder = complaint(run(FILES / "A31", *STAND_IN))
    assert "A31 is a folder" in folder
    text = complaint(run(FILES / "A31" / "notes.txt", *STAND_IN))
    assert "notes.txt is not a Python file" in text
    assert ".py" in text


def test_a95_exit_codes_tell_the_outcome(tmp_path):
    good, wrong = FILES / "A97" / "good.py", FILES / "A97" / "all_wrong.py"
    half = tmp_path / "half.py"
    half.write_text((FILES / "A26" / "student.py").read_text(encoding="utf-8"), encoding="utf-8")
    assert run(good, *STAND_IN).returncode == 0
    assert run(half, *STAND_IN).returncode == 1
    assert run(half, *STAND_IN, "--fail-under", "80").returncode == 0
    assert run(good, wrong, *STAND_IN).returncode == 1


def test_a95_a_broken_spec_is_a_usage_error(tmp_path):
    (tmp_path / "r.toml").write_text(
        'title = "T"\nexercises = [{ exercise = "grad-w", points = -1 }]\n'
    )
    folders = ("--exercises", LIBRARY.exercises, "--rubrics", tmp_path)
    text = complaint(run(FILES / "A97" / "good.py", *folders, "-r", "r"))
    assert "r.toml" in text
    assert "points" in text
    assert "'stand-im'" in complaint(run(FILES / "A97" / "good.py", *FOLDERS, "-r", "stand-im"))


def test_a95_interrupted_is_130_and_leaves_nothing_behind():
    process = subprocess.Popen(
        [*GRADE, str(FILES / "A19" / "student.py"), *STAND_IN],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        watched = psutil.Process(process.pid)
        patience = time.monotonic() + PATIENCE
        # The fork server's own child is a worker: by then the command is at work.
        while len(children := watched.children(recursive=True)) < 2:
            assert process.poll() is None
            assert time.monotonic() < patience
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == 130, err
    assert b"Traceback" not in err
    assert b"points" not in out
    _, alive = psutil.wait_procs(children, timeout=20)
    assert alive == []


def test_a_new_exercise_is_written_shown_and_described(tmp_path):
    own = ("--exercises", str(tmp_path))
    done = run("new", "gradient", "my-slope", *own)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode() == (
        f"wrote {tmp_path / 'my-slope'}. Change it, and look at it with: grade show my-slope\n"
    )
    assert "exists already" in complaint(run("new", "gradient", "my-slope", *own))
    assert "did you mean gradient?" in complaint(run("new", "gradeint", "other", *own))

    done = run("show", "my-slope", *own)
    assert done.returncode == 0, done.stderr
    assert b"the key" not in done.stdout
    done = run("show", "my-slope", "--key", *own)
    assert done.returncode == 0, done.stderr
    assert b"the key, computed by reference.py for seed 0:\n  for w = [" in done.stdout
    assert "did you mean 'my-slope'?" in complaint(run("show", "my-slop", *own))


def test_schemas_are_listed_and_printed():
    done = run("schema")
    assert done.returncode == 0, done.stderr
    names = done.stdout.decode().split()
    assert "rubric" in names
    for name in names:
        schema = json.loads(run("schema", name).stdout)
        assert schema["type"] == "object"
    assert "there are gradient" in complaint(run("schema", "x"))
