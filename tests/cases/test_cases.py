"""Every case of the bank: its points, what the report tells, and that the report is sound."""

import json
import re

import pytest

from grader.report.json import render

from .bank import EXERCISES, FILES, FULL, Bench, Case, Mistake, cases, mistakes, points, transcript

each_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
each_mistake = pytest.mark.parametrize("mistake", mistakes(), ids=lambda mistake: mistake.id)


def unsaid(says: tuple[str, ...], lines: list[str]) -> list[str]:
    return [text for text in says if not any(re.search(text, line) for line in lines)]


@each_case
def test_points(case: Case, bench: Bench):
    assert points(bench.report(case)) == case.points


@each_case
def test_the_report_tells_why(case: Case, bench: Bench):
    lines = transcript(bench.report(case))
    assert unsaid(case.says, lines) == [], lines
    assert [text for text in case.silent if any(text in line for line in lines)] == []


@each_case
def test_the_report_is_sound(case: Case, bench: Bench):
    report = bench.report(case)

    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    data = json.loads(render(report), parse_constant=refuse)
    exercises = data["exercises"]
    assert tuple(exercise["name"] for exercise in exercises) == EXERCISES
    assert tuple(exercise["points"] for exercise in exercises) == FULL
    earned = str(sum(points(report)))
    assert (data["earned"], data["earned_points"]) == (earned, earned)
    told = [c for e in exercises for c in e["checks"] if c["verdict"] != "passed"]
    assert all(check["finding"]["text"] for check in told)
    # Frames are the student's alone: nobody can act on a line of the grader.
    files = {frame["file"] for check in told for frame in check["where"]}
    assert files <= {case.path.name}
    assert "Traceback" not in json.dumps(told)


@each_mistake
def test_right_code_earns_everything(mistake: Mistake, bench: Bench):
    report = bench.grade(FILES / mistake.id / "right.py", bench.exercise(mistake.exercise))
    assert points(report) == (6,), transcript(report)


@each_mistake
def test_wrong_code_earns_nothing_and_is_told_why(mistake: Mistake, bench: Bench):
    report = bench.grade(FILES / mistake.id / "wrong.py", bench.exercise(mistake.exercise))
    assert points(report) == (0,)
    lines = transcript(report)
    assert unsaid(mistake.says, lines) == [], lines


def test_every_file_of_the_bank_is_graded():
    """A file that no case names would look tested and not be."""
    graded = {case.path for case in cases()}
    graded |= {
        FILES / m.id / name for m in mistakes() for name in ("ref.py", "right.py", "wrong.py")
    }
    helpers = {FILES / "A42" / who / "helper.py" for who in ("ann", "bob")}
    assert set(FILES.rglob("*.py")) - graded - helpers == set()
