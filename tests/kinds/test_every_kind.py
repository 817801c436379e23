"""No kind is a rubber stamp: each can say that an answer is right, and that one is wrong."""

import pytest

from grader import Library, Verdict
from grader.kinds import kinds

from .bench import Bench

# For each kind exercises that come with the package, and a slip in their solutions.
SLIPS = {
    "gradient": (
        ("mse-slopes-by-hand", "2 * r", "3 * r"),
        ("square-slope-values", "-30", "30"),
        ("mse-slopes-by-autograd", "- y", "+ y"),
    ),
    "prediction": (("twelve-shapes", "(4,)", "(4, 1)"),),
    "training_loop": (("descent-repair", "-= lr * w", "-= 2 * lr * w"),),
}
CASES = [(kind, *slip) for kind, slips in SLIPS.items() for slip in slips]


def test_every_kind_is_in_this_table():
    assert sorted(kinds()) == sorted(SLIPS)
    assert all(Library().exercise(exercise).kind == kind for kind, exercise, _, _ in CASES)


@pytest.mark.parametrize(("exercise", "right", "slip"), [case[1:] for case in CASES])
def test_every_kind_can_pass_and_fail(exercise, right, slip, bench: Bench):
    solution = Library().exercise(exercise).program("solution.py").decode()
    checks = bench.checks(bench.given(exercise), solution)
    assert {(c.verdict, c.credit) for c in checks.values()} == {(Verdict.PASSED, 1)}
    assert list(checks) == Library().exercise(exercise).check_ids()
    assert right in solution
    checks = bench.checks(bench.given(exercise), solution.replace(right, slip))
    assert (Verdict.FAILED, 0) in {(c.verdict, c.credit) for c in checks.values()}


@pytest.mark.parametrize("exercise", Library().exercise_names())
def test_an_empty_file_and_the_starter_earn_nothing(exercise, bench: Bench):
    for text in ("", Library().exercise(exercise).program("starter.py").decode()):
        report = bench.report(bench.given(exercise), text)
        assert report.earned == 0
        assert all(c.verdict is not Verdict.PASSED for c in report.exercises[0].checks)
