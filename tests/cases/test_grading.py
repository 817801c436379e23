"""What the cases ask for beyond points and messages: processes, files, order, time, size."""

import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from grader.report.json import render

from .bank import FILES, FULL, LIBRARY, LIMITS, SEED, Bench, points, transcript

Write = Callable[..., Path]
GOOD = (FILES / "A97" / "good.py").read_text(encoding="utf-8")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the good file with one function replaced."""

    def write(body: str, *, name: str = "student.py", base: str = GOOD) -> Path:
        path = tmp_path / name
        path.write_text(f"{base}\n\n{body}\n", encoding="utf-8")
        return path

    return write


def sleepers() -> set[int]:
    found = set()
    for process in psutil.process_iter(["cmdline"]):
        if process.info["cmdline"] == ["sleep", "300"]:
            found.add(process.pid)
    return found


def below() -> set[int]:
    return {process.pid for process in psutil.Process().children(recursive=True)}


def test_a22_no_process_is_left(bench: Bench):
    bench.stand_in()
    before, servers = sleepers(), below()
    report = bench.grade(FILES / "A22" / "student.py")
    assert points(report)[0] == 12
    assert sleepers() <= before
    assert below() == servers


def test_a22_a_child_that_keeps_the_pipes_open_holds_up_nobody(bench: Bench, write: Write):
    path = write(
        "import os, time\n"
        "def grad_f(x):\n"
        "    if os.fork() == 0:\n"
        "        os.setsid()\n"
        "        time.sleep(300)\n"
        "    return torch.stack([2 * x[0] + x[1], x[0]])"
    )
    bench.stand_in()
    servers = below()
    started = time.monotonic()
    report = bench.grade(path)
    assert time.monotonic() - started < 60
    assert points(report) in {FULL, (12, 0, 6, 6)}
    assert below() == servers


def test_a10_captured_output_is_capped(bench: Bench):
    report = bench.grade(FILES / "A10" / "student.py")
    assert LIMITS.output_chars <= len(report.output) < LIMITS.output_chars + 100
    assert "more output is not shown" in report.output
    assert len(render(report)) < 40_000


def test_a20_a_hanging_import_costs_one_limit_and_not_one_per_exercise(bench: Bench):
    bench.stand_in()
    started = time.monotonic()
    bench.grade(FILES / "A20" / "student.py")
    seconds = time.monotonic() - started
    assert LIMITS.load_seconds <= seconds < 3 * LIMITS.load_seconds


def test_a42_no_helper_of_one_student_reaches_the_next(bench: Bench):
    ann, bob = (FILES / "A42" / who / "hw.py" for who in ("ann", "bob"))
    for order in ((ann, bob), (bob, ann), (ann, bob)):
        graded = {path: points(bench.grade(path)) for path in order}
        assert graded == {ann: FULL, bob: (12, 6, 0, 6)}


def test_a43_the_next_student_starts_afresh(bench: Bench):
    for case in ("A43", "A44"):
        bench.grade(FILES / case / "student.py")
        assert points(bench.grade(FILES / "A97" / "good.py")) == FULL


def test_a49_files_that_a_submission_writes_stay_in_its_scratch(
    bench: Bench, write: Write, tmp_path
):
    path = write("", base=(FILES / "A49" / "student.py").read_text(encoding="utf-8"))
    here = set(Path.cwd().iterdir())
    assert points(bench.grade(path)) == (12, 0, 0, 6)
    assert set(tmp_path.iterdir()) == {path}
    assert set(Path.cwd().iterdir()) == here


@pytest.mark.parametrize("name", ["numpy.py", "random.py", "conftest.py", "grader.py", "torch.py"])
def test_a39_a82_a_file_may_have_any_name(name, bench: Bench, write: Write):
    assert points(bench.grade(write("", name=name))) == FULL


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("(6 * (3 * w - 1)).reshape(1, 1)", "shape (1, 1), expected ()"),
        ("(6 * (3 * w - 1)).expand(5)", "shape (5,), expected ()"),
        ("torch.full((2, 2), float(6 * (3 * w - 1)))", "shape (2, 2), expected ()"),
        ("torch.zeros(0, 3)", "shape (0, 3), expected ()"),
    ],
)
def test_a53_nothing_is_broadcast(answer, told, bench: Bench, write: Write):
    report = bench.grade(write(f"def grad_w(w):\n    return {answer}"))
    assert points(report) == (12, 6, 0, 6)
    assert f"grad_w failed: {told}" in transcript(report)


@pytest.mark.parametrize(
    ("digits", "earned"),
    [(6, FULL), (1, (12, 6, 0, 6))],
)
def test_a62_rounding_is_a_relative_error(digits, earned, bench: Bench, write: Write):
    body = f"def grad_w(w):\n    return float(f'{{float(6 * (3 * w - 1)):.{digits}g}}')"
    assert points(bench.grade(write(body))) == earned


def test_a97_good_and_wrong_do_not_depend_on_the_seed(bench: Bench):
    assignment = LIBRARY.assignment("stand-in")
    for seed in range(SEED + 1, SEED + 6):
        prepared = bench.prepared(assignment, seed=seed)
        assert points(bench.grade(FILES / "A97" / "good.py", prepared)) == FULL
        assert points(bench.grade(FILES / "A97" / "all_wrong.py", prepared)) == (0, 0, 0, 0)


def test_a99_a_students_report_does_not_hold_the_key(bench: Bench):
    for case, hidden in (("A26", ()), ("A52", ("0.0056",)), ("A97", ("[7, 2]", "30"))):
        name = "all_wrong.py" if case == "A97" else "student.py"
        report = bench.grade(FILES / case / name)
        checks = [check for exercise in report.exercises for check in exercise.checks]
        assert report.reveal == "where"
        assert all(c.witness is None or c.witness.expected is None for c in checks)
        lines = [line for line in transcript(report) if line.startswith(("grad", "descend"))]
        assert [text for text in hidden for line in lines if text in line] == []


def test_a101_four_files_with_an_optimizer_are_not_slower_than_their_limit(bench: Bench):
    for _ in range(4):
        assert points(bench.grade(FILES / "A101" / "student.py")) == FULL
