"""Points are exact; only what is shown is rounded, and 100 % means everything."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.results import CheckResult, Verdict
from grader.rounding import show
from grader.scoring import earned, percent

CREDITS = st.fractions(0, 1, max_denominator=12)


def check(credit, weight=1):
    verdict = Verdict.PASSED if credit == 1 else Verdict.FAILED
    return CheckResult(id="f", weight=weight, verdict=verdict, credit=Fraction(credit))


def test_without_checks_nothing_is_earned():
    assert earned(10, []) == 0


def test_checks_share_the_points_by_weight_and_credit():
    assert earned(6, [check(1), check(0)]) == 3
    assert earned(6, [check(1, weight=2), check(0)]) == 4
    assert earned(6, [check(Fraction(1, 2)), check(1)]) == Fraction(9, 2)


def test_thirds_are_exact():
    assert sum(earned(1, [check(1), check(0), check(0)]) for _ in range(3)) == 1


@given(st.integers(1, 10_000), st.lists(st.tuples(CREDITS, st.integers(1, 1_000)), min_size=1))
def test_full_marks_mean_that_every_check_passed(points, marks):
    total = earned(points, [check(credit, weight) for credit, weight in marks])
    assert 0 <= total <= points
    assert (total == points) == all(credit == 1 for credit, _ in marks)


@given(st.integers(1, 10_000), st.fractions(0, 1))
def test_100_percent_only_for_full_marks(points, share):
    shown = percent(points * share, points)
    assert 0 <= shown <= 100
    assert (shown == 100) == (share == 1)


def test_nearly_everything_is_99_percent():
    assert percent(Fraction(999_999, 100_000), 10) == 99
    assert percent(Fraction(0), 0) == 0


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(6), "6"),
        (Fraction(10), "10"),
        (Fraction(100), "100"),
        (Fraction(16, 3), "5.33"),
        (Fraction(17, 3), "5.67"),
        (Fraction(1, 2), "0.5"),
        (Fraction(1, 8), "0.13"),
        (Fraction(-1, 8), "-0.13"),
        (Fraction(1, 1000), "0"),
        (Fraction(-1, 1000), "0"),
    ],
)
def test_points_are_shown_with_at_most_two_decimals(points, shown):
    assert show(points) == shown


@given(st.fractions(-1_000, 1_000))
def test_shown_points_are_the_nearest_hundredths(points):
    assert abs(Fraction(show(points)) - points) <= Fraction(1, 200)
