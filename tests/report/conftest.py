"""A class of 30, and reports to export."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from class_of_30 import Member
from class_of_30 import class_of_30 as members

from grader.findings import Finding, finding
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


@pytest.fixture
def class_of_30() -> list[Member]:
    return members()


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
