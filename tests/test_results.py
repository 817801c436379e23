"""The report: immutable data whose JSON depends on nothing but the submission."""

import json
from fractions import Fraction

import pytest
from pydantic import ValidationError

from grader.report.json import render, render_canonical
from grader.results import CheckResult, ExerciseResult, Provenance, Report, Verdict


def report(**changes):
    checks = [CheckResult(id="f", verdict=Verdict.FAILED, credit=Fraction(1, 3))]
    exercise = ExerciseResult(name="e", title="E", points=4, checks=checks, earned=Fraction(4, 3))
    provenance = Provenance(
        submission_sha256="0" * 64,
        helpers_sha256={},
        specs_sha256="1" * 64,
        seed=7,
        grader="0",
        torch="2",
        python="3",
        isolation={"limits": "on"},
        isolation_level="full",
    )
    fields = {
        "submission": "a.py",
        "rubric": "r",
        "title": "R",
        "points": 4,
        "earned": Fraction(4, 3),
        "reveal": "where",
        "problems": [],
        "exercises": [exercise],
        "output": "",
        "provenance": provenance,
    }
    return Report(**(fields | changes))


def test_every_verdict_has_a_word_of_its_own():
    words = [verdict.value for verdict in Verdict]
    assert words == "passed failed error timeout memory_limit missing refused skipped".split()


def test_a_report_cannot_be_changed():
    with pytest.raises(ValidationError):
        report().earned = Fraction(4)


def test_unknown_fields_are_refused():
    with pytest.raises(ValidationError):
        report(score=4)


def test_a_check_earns_nothing_unless_told_otherwise():
    assert CheckResult(id="f", verdict=Verdict.PASSED).credit == 0


def test_fractions_stay_exact_in_json_beside_the_points_that_are_shown():
    data = json.loads(render(report()))
    assert (data["earned"], data["earned_points"]) == ("4/3", "1.33")
    assert (data["exercises"][0]["earned"], data["exercises"][0]["earned_points"]) == (
        "4/3",
        "1.33",
    )
    assert data["exercises"][0]["checks"][0]["credit"] == "1/3"


def test_json_names_its_schema_and_ends_with_the_timings():
    keys = list(json.loads(render(report())))
    assert keys[0] == "schema_version"
    assert keys[-1] == "timings"


def test_timings_are_the_only_part_that_time_changes():
    slow, fast = (render(report(timings={"total": seconds})) for seconds in (9.0, 0.1))
    assert slow != fast
    assert slow.partition('"timings"')[0] == fast.partition('"timings"')[0]
    assert render_canonical(report(timings={"total": 9.0})) == render_canonical(report())


def test_json_is_strict_and_keeps_any_text():
    text = 'ü \N{SNOWMAN} <b> \x1b[31m "quoted"'
    rendered = render(report(output=text))
    assert json.loads(rendered, parse_constant=pytest.fail)["output"] == text
    assert rendered.endswith("}\n")
