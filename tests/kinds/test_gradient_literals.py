"""Kind `gradient`, literals: slopes worked out on paper and written down as numbers."""

import pytest

from grader import Verdict

from .bench import Bench, Source, names

VALUES = {"w=0": -30, "w=1": -12, "w=2": 6}
# Each known mistake of d/dw (c - a*w)**2 at a = 3, c = 5.
MISTAKES = {
    "GR01": {"w=0": -15, "w=1": -6, "w=2": 3},
    "GR02": {"w=0": 10, "w=1": 4, "w=2": -2},
    "GR03": {"w=0": 30, "w=1": 12, "w=2": -6},
    "GR04": {"w=0": 50, "w=1": 8, "w=2": 2},
}
THIRD = Source(
    """
kind = "gradient"
title = "Third"
answers = "SLOPES"
arguments = ["x"]
wrt = ["x"]
points = [
  { name = "scalar", inputs = { x = 1.0 } },
  { name = "vector", inputs = { x = [1.0, 2.0] } },
]
""",
    "def loss(x):\n    return (x ** 2).sum() / 6\n",
)


def written(values: object) -> str:
    return f"B1_VALUES = {values!r}"


def paper(bench: Bench, values: object) -> dict[str, Verdict]:
    checks = bench.checks(bench.given("square-slope-values"), written(values))
    return {name: check.verdict for name, check in checks.items()}


def test_numbers_pass_and_fail_one_by_one(bench: Bench):
    assert set(paper(bench, VALUES).values()) == {Verdict.PASSED}
    assert paper(bench, VALUES | {"w=1": 12}) == {
        "w=0": Verdict.PASSED,
        "w=1": Verdict.FAILED,
        "w=2": Verdict.PASSED,
    }


@pytest.mark.parametrize("one", [-30, -30.0, "-30", "-60/2", "-3e1"])
def test_a_number_may_be_written_in_any_way(one, bench: Bench):
    assert paper(bench, VALUES | {"w=0": one})["w=0"] is Verdict.PASSED


def test_fractions_and_lists_are_numbers_too(bench: Bench):
    text = "SLOPES = {'scalar': '1/3', 'vector': [0.333333, 0.666667]}"
    checks = bench.checks(bench.prepare(THIRD), text)
    assert [check.verdict for check in checks.values()] == [Verdict.PASSED, Verdict.PASSED]


@pytest.mark.parametrize("vector", ["(0.333333, 0.666667)", "[0.333333, '2/3']", "['1/3', '2/3']"])
def test_a_list_may_be_a_tuple_or_hold_fractions(vector, bench: Bench):
    checks = bench.checks(bench.prepare(THIRD), f"SLOPES = {{'vector': {vector}}}")
    assert checks["vector"].verdict is Verdict.PASSED


@pytest.mark.parametrize(
    ("vector", "says"),
    [
        ("0.333333", "answered 0.333333: shape (), expected (2,)"),
        ("[[0.333333, 0.666667]]", "shape (1, 2), expected (2,)"),
        ("[0.333333, 1]", "answered a list of 2"),
        ("'a third'", "answered a str: this is a str, expected a tensor"),
    ],
)
def test_the_nested_shape_counts(vector, says, bench: Bench):
    checks = bench.checks(bench.prepare(THIRD), f"SLOPES = {{'vector': {vector}}}")
    assert (checks["vector"].verdict, checks["vector"].credit) == (Verdict.FAILED, 0)
    assert says in checks["vector"].message


@pytest.mark.parametrize(
    ("text", "verdict", "says"),
    [
        (written({"w=0": None}), Verdict.MISSING, "not answered yet (None)"),
        (written({"w=1": -12}), Verdict.MISSING, 'B1_VALUES has no entry "w=0"'),
        ("", Verdict.MISSING, "B1_VALUES not found"),
        ("B1_VALUE = {}", Verdict.MISSING, "did you mean B1_VALUE?"),
        ("\nB1_VALUES = {'w=0': -2 * 3 * 5}", Verdict.FAILED, '"w=0" (line 2) is computed'),
        ("B1_VALUES = {'w=0': slope(0)}", Verdict.FAILED, "is computed: write the number itself"),
        ("B1_VALUES = dict(a=1)", Verdict.FAILED, "is computed"),
        ("B1_VALUES = [-30, -12, 6]", Verdict.FAILED, "expected a dict"),
    ],
)
def test_what_is_not_a_number_says_why(text, verdict, says, bench: Bench):
    check = bench.checks(bench.given("square-slope-values"), text)["w=0"]
    assert (check.verdict, check.credit) == (verdict, 0)
    assert says in check.message


@pytest.mark.parametrize("name", MISTAKES)
def test_a_known_mistake_is_recognised_by_its_numbers(name, bench: Bench):
    prepared = bench.given("square-slope-values")
    for check in bench.checks(prepared, written(MISTAKES[name])).values():
        assert (check.verdict, names(check)) == (Verdict.FAILED, [name])


def test_a_mistake_at_one_point_is_recognised_there(bench: Bench):
    checks = bench.checks(bench.given("square-slope-values"), written(VALUES | {"w=0": -15}))
    assert names(checks["w=0"]) == ["GR01"]
    assert checks["w=1"].patterns == []


def test_two_mistakes_at_once_are_no_known_pattern(bench: Bench):
    mixed = {"w=0": -15, "w=1": 4, "w=2": 6}
    checks = bench.checks(bench.given("square-slope-values"), written(mixed))
    assert [(names(c), c.diagnosed) for c in checks.values()] == [
        ([], True),
        ([], True),
        ([], False),
    ]


def test_the_file_is_not_run(bench: Bench):
    text = written(VALUES) + "\nprint('ran')\nraise SystemExit\n"
    report = bench.report(bench.given("square-slope-values"), text)
    assert (report.earned_points, report.output) == ("3", "")
