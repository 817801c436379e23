"""A class of 30 with the names that break files, and reports to export."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from grader.findings import Finding, finding
from grader.report.scores import Score
from grader.results import (
    CheckResult,
    ExerciseResult,
    Line,
    Pattern,
    Problem,
    Provenance,
    Report,
    Verdict,
    Witness,
)


def said(text: str) -> Finding:
    """Return a finding that is worded as this text."""
    return finding("stopped", stop=text)


NAMES = [
    "Nováková, Žofie",
    "李雷",
    "O'Neill, Síle",
    'Smith, Jane "JJ"',
    "=HYPERLINK(A1)",
    "+cmd|calc",
    "-2+3",
    "@SUM(A1)",
    "Müller; Straße, Jörg",
    "Núñez  García, José",
    "Ünal, İpek",
    "Smith, Pat",
    "Smith, Pat",
]
NAMES += [f"Student {number}" for number in range(len(NAMES) + 1, 31)]
TOTALS = ["3.33", "10", "0", "87.5", "9.99", "1"]


@dataclass(frozen=True)
class Member:
    """A member of the class: how a platform knows them, and the score, if there is one."""

    number: int
    name: str
    score: Score | None

    @property
    def sis(self) -> str:
        return f"S{self.number:03}"

    @property
    def login(self) -> str:
        return f"u{self.number:03}@example.edu"


def member(number: int, name: str) -> Member:
    """One of 30: 28 did not hand in, 29 could not be graded, the others are known in many ways."""
    known = [f"{9000 + number}", f"S{number:03}", f"U{number:03}@Example.edu", name]
    way = number % 4 if number not in (12, 13) else 0
    total = TOTALS[number % len(TOTALS)]
    score = Score(f"id{number}", f"folder {number}", total, names=(known[way],))
    if number == 29:
        score = Score("id29", "folder 29", graded=False, names=(known[0],))
    return Member(number, name, None if number == 28 else score)


@pytest.fixture
def class_of_30() -> list[Member]:
    return [member(number, name) for number, name in enumerate(NAMES, start=1)]


@pytest.fixture
def dropped() -> Score:
    """A student that left the course after handing in."""
    return Score("id99", "Gone, Ann", "5", names=("9099", "S099"))


@pytest.fixture
def make_report() -> Callable[..., Report]:
    def make(**changes: object) -> Report:
        checks = [
            CheckResult(id="a", verdict=Verdict.PASSED, credit=Fraction(1)),
            CheckResult(
                id="b",
                verdict=Verdict.FAILED,
                finding=said("not right \x1b[31m\x00\ufffe <b>&]]>"),
                patterns=[Pattern(name="double", hint="halve it")],
                witness=Witness(inputs={"x": "2.0"}, returned="4.0"),
                notes=[said("a note")],
            ),
            CheckResult(
                id="c",
                verdict=Verdict.ERROR,
                finding=said("NameError: 'ž' \ud800"),
                where=[Line(file="a.py", line=3, function="f", text="return ž")],
            ),
        ]
        fields: dict[str, Any] = {
            "submission": "a.py",
            "rubric": "week",
            "title": "Week 1",
            "points": 12,
            "earned": Fraction(10, 3) + 2,
            "reveal": "where",
            "problems": [Problem(kind="exit", finding=said("calls exit()"), line=9)],
            "exercises": [
                ExerciseResult(
                    name="slopes", title="Slopes", points=10, checks=checks, earned=Fraction(10, 3)
                ),
                ExerciseResult(
                    name="loop", title="Loop", points=2, checks=checks[:1], earned=Fraction(2)
                ),
            ],
            "output": "",
            "provenance": Provenance(
                submission_sha256="0" * 64,
                helpers_sha256={},
                specs_sha256="1" * 64,
                seed=987654321,
                grader="0",
                torch="2",
                python="3",
                isolation={"limits": "on"},
                isolation_level="full",
            ),
        }
        return Report(**(fields | changes))

    return make
