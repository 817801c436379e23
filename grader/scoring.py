"""From checks to points: exact fractions, nothing rounded."""

from collections.abc import Sequence
from fractions import Fraction

from grader.results import CheckResult


def earned(points: int, checks: Sequence[CheckResult]) -> Fraction:
    """Return how many of `points` the checks earn: each by its weight and its credit.

    No checks earn nothing: without evidence there are no points.
    """
    total = sum(check.weight for check in checks)
    if total == 0:
        return Fraction(0)
    return points * sum((check.weight * check.credit for check in checks), Fraction(0)) / total


def percent(earned: Fraction, points: int) -> int:
    """Return whole percent, 100 only for full marks."""
    return int(earned * 100 / points) if points else 0
