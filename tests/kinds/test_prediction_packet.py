"""Every wrong answer to `twelve-shapes` that students are known to give is met by its own hint."""

import pytest

from grader import Verdict

from .bench import Bench, names

ERROR = "error"
RIGHT = {
    "a01": (4, 1, 2),
    "a02": (),
    "a03": (4,),
    "a04": (5,),
    "a05": (4, 1),
    "a06": (4, 5),
    "a07": ERROR,
    "a08": (4, 5, 6),
    "a09": (6, 20),
    "a10": (6, 4, 8),
    "a11": (5,),
    "a12": ERROR,
}
# The misconception, or what was overlooked, behind every known wrong answer.
WRONG = {
    "a01": {(2, 1, 4): "SH30", (4, 2): "inner 1 overlooked", (8,): "numbers counted"},
    "a02": {(7,): "SH01", (1,): "SH02", (7, 7): "outer product"},
    "a03": {
        (4, 1): "SH03",
        (4, 5): "SH04",
        (5,): "row and column confused",
        ERROR: "shapes thought not to fit",
    },
    "a04": {(4,): "SH05", (1, 5): "SH07", (): "dim overlooked"},
    "a05": {(4,): "SH06", (1, 5): "wrong axis", (5,): "wrong axis, keepdim overlooked"},
    "a06": {ERROR: "SH10", (5,): "SH21", (4, 1): "left one wins", (1, 5): "row kept"},
    "a07": {(4, 5): "SH09", (4,): "SH11", (4, 1): "keepdim imagined"},
    "a08": {(5, 6, 4): "SH14", (5, 4, 6): "reversed", (6, 4, 5): "nothing moves"},
    "a09": {(6, 5): "SH13", (6, -1): "-1 kept", (120,): "flattened"},
    "a10": {ERROR: "SH24", (6, 5, 8): "SH25", (4, 8): "batch lost", (24, 8): "batch folded"},
    "a11": {(): "SH31", (1, 5): "SH32", (4, 5): "shape of M", (4,): "shape of M @ w"},
    "a12": {(4, 5): "SH04", (4, 4): "transpose imagined", (5, 5): "transpose imagined"},
}
CASES = [(item, answer, name) for item, all_ in WRONG.items() for answer, name in all_.items()]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_right_answers_earn_everything(seed, bench: Bench):
    report = bench.report(bench.given("twelve-shapes", seed=seed), f"SHAPES = {RIGHT!r}")
    assert (report.earned_points, report.points) == ("12", 12)


@pytest.mark.parametrize(("item", "answer", "name"), CASES)
def test_a_known_wrong_answer_is_recognised(item, answer, name, bench: Bench):
    text = f"SHAPES = {RIGHT | {item: answer}!r}"
    report = bench.report(bench.given("twelve-shapes"), text)
    assert report.earned_points == "11"
    (check,) = (c for c in report.exercises[0].checks if c.verdict is not Verdict.PASSED)
    assert (check.id, check.verdict, names(check)) == (item, Verdict.FAILED, [name])
    truth = str(RIGHT[item])
    assert truth == "()" or truth not in check.patterns[0].hint, "a hint is not the answer"


@pytest.mark.parametrize("item", WRONG)
def test_the_wrong_answers_to_a_line_have_hints_that_differ_from_the_next_lines(item):
    assert RIGHT[item] not in WRONG[item]
