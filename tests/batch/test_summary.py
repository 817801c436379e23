"""What a class adds up to, and how it is said on a terminal."""

from fractions import Fraction

import pytest

from grader.batch.entry import Entry
from grader.batch.gradebook import Row
from grader.batch.overview import lines
from grader.batch.summary import Summary
from grader.results import CheckResult, ExerciseResult, Pattern, Provenance, Report

_PROVENANCE = Provenance(
    submission_sha256="",
    helpers_sha256={},
    specs_sha256="",
    seed=0,
    grader="",
    torch="",
    python="",
    isolation={},
    isolation_level="full",
)


def report(earned: Fraction | float, *checks: CheckResult, points: int = 10) -> Report:
    exercise = ExerciseResult(
        name="e", title="E", points=points, checks=list(checks), earned=Fraction(earned)
    )
    return Report(
        submission="x.py",
        rubric="r",
        title="R",
        points=points,
        earned=Fraction(earned),
        reveal="where",
        problems=[],
        exercises=[exercise],
        output="",
        provenance=_PROVENANCE,
    )


def check(name: str, verdict: str, *patterns: str) -> CheckResult:
    return CheckResult(
        id=name, verdict=verdict, patterns=[Pattern(name=p, hint="") for p in patterns]
    )


def graded(*reports: Report) -> Summary:
    summary = Summary()
    for i, each in enumerate(reports):
        summary.add(Row(Entry(str(i), f"student {i}"), "graded", each))
    return summary


def test_nothing_to_grade_is_said():
    assert list(lines(Summary())) == ["nothing to grade"]


@pytest.mark.parametrize(
    ("earned", "label"),
    [
        (0, "0-9 %"),
        (0.99, "0-9 %"),
        (1, "10-19 %"),
        (9, "90-99 %"),
        (9.999, "90-99 %"),
        (10, "100 %"),
    ],
)
def test_scores_fall_into_tenths_and_only_full_marks_are_100(earned, label):
    found = {name.strip(): count for name, count in graded(report(earned)).histogram()}
    assert {name for name, count in found.items() if count} == {label}


def test_the_distribution_counts_every_report_once():
    summary = graded(*(report(n) for n in range(11)))
    assert [count for _, count in summary.histogram()] == [1] * 11
    shown = [line for line in lines(summary) if "%" in line]
    assert len(shown) == 11
    assert all(line.endswith(" 1") for line in shown)


def test_every_verdict_but_passed_is_a_miss():
    verdicts = ["passed", "failed", "error", "timeout", "missing", "refused", "skipped"]
    summary = graded(*(report(0, check("c", verdict)) for verdict in verdicts))
    assert summary.hardest(5) == [("e: c", 6)]
    assert summary.asked["e: c"] == 7


def test_the_hardest_checks_come_first_and_what_nobody_missed_is_left_out():
    a, b = check("a", "failed"), check("b", "failed")
    summary = graded(report(0, a, b), report(0, check("a", "passed"), b, check("c", "passed")))
    assert summary.hardest(5) == [("e: b", 2), ("e: a", 1)]
    assert summary.hardest(1) == [("e: b", 2)]


def test_common_mistakes_are_counted_by_name():
    wrong = check("a", "failed", "sum for mean", "two passes")
    summary = graded(report(0, wrong), report(0, check("a", "failed", "sum for mean")))
    text = "\n".join(lines(summary))
    assert "2  e: a: sum for mean" in text
    assert "1  e: a: two passes" in text


@pytest.mark.parametrize(
    ("status", "complete"),
    [("graded", True), ("missing", True), ("ungradable", False), ("refused", False)],
)
def test_complete_means_that_everything_handed_in_was_graded(status, complete):
    summary = Summary()
    summary.add(Row(Entry("a", "Ann"), status))
    assert summary.is_complete is complete


def test_who_was_not_graded_needs_a_person_and_the_reason_is_told():
    summary = Summary()
    summary.add(Row(Entry("a", "Ann", problem="two candidates"), "refused"))
    summary.add(Row(Entry("b", "Bob"), "ungradable", reason="the disk is gone"))
    summary.add(Row(Entry("c", "Cy", is_missing=True), "missing"))
    text = list(lines(summary))
    assert text[0] == "1 missing, 1 refused, 1 ungradable"
    listed = text[text.index("needs a person:") + 1 :]
    assert listed == ["  Ann: two candidates", "  Bob: the disk is gone", "  Cy: missing"]


def test_a_name_cannot_move_the_cursor_or_make_a_line():
    summary = Summary()
    summary.add(Row(Entry("a", "A\n\x1b[2Jnn", problem="x\ry"), "refused"))
    assert all(line.isprintable() for line in lines(summary))
