"""Kind `gradient`: a wrong slope without a known mistake is described by what it is."""

import pytest

from grader import Verdict

from .bench import SEEDS, Bench, names
from .slopes import LAYER, LINE, RIGHT, SQUARE, answer, changed, with_field

R = "n, d = X.shape\nr = X @ w + b - y\ndw, db = 2 * X.T @ r / n, 2 * r.mean()\n"
V = "n, k = Y.shape\nV = 2 * (X @ W - Y) / (n * k)\ndX, dW = V @ W.T, X.T @ V\n"
# (exercise, what is returned, the pattern of each slope; "" where it is right)
SIGNATURES = [
    (LINE, "dw / 2, db", ["half of it", ""]),
    (LINE, "-dw, -db", ["wrong sign", "wrong sign"]),
    (LINE, "n * dw, n * db", ["n times too large", "n times too large"]),
    (LINE, "dw / n, db / n", ["n times too small", "n times too small"]),
    (LINE, "n * dw / 2, db", ["n/2 times too large", ""]),
    (LINE, "d * dw, db", ["d times too large", ""]),
    (LINE, "2 * dw, 3 * db", ["2 times too large", "3 times too large"]),
    (LINE, "4 * dw, db", ["4 times too large", ""]),
    (LINE, "0 * dw, 0 * db", ["all zeros", "all zeros"]),
    (LINE, "dw, 2 * r / n", ["", "not reduced over the batch"]),
    (LINE, "2 * X * r[:, None] / n, db", ["not reduced over the batch", ""]),
    (LINE, "dw, 2 * r", ["", "not reduced over the batch"]),
    (LINE, "dw[None], db[None]", ["right numbers, wrong shape", "right numbers, wrong shape"]),
    (LINE, "dw[:, None], db[None]", ["right numbers, wrong shape", "right numbers, wrong shape"]),
    (LINE, "dw.cos(), db.cos() + 9", ["", ""]),
    (LAYER, "dX.T, dW.T", ["transposed", "transposed"]),
    (LAYER, "k * dX, k * dW", ["k times too large", "k times too large"]),
    (LAYER, "n * dX, n * dW", ["n times too large", "n times too large"]),
    (LAYER, "dW, dX", ["swapped", "swapped"]),
    (LAYER, "dX, dX.exp()", ["", ""]),
]


@pytest.mark.parametrize(("source", "returned", "patterns"), SIGNATURES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_signature_is_found_by_its_own_name_only(source, returned, patterns, seed, bench: Bench):
    body = {LINE: R, LAYER: V}[source] + f"return {returned}"
    checks = bench.checks(bench.prepare(source, seed=seed), answer(source, body))
    assert [names(check) for check in checks.values()] == [[p] if p else [] for p in patterns]


def test_a_wrong_slope_that_fits_nothing_has_no_known_pattern(bench: Bench):
    check = bench.check(bench.prepare(SQUARE), answer(SQUARE, "return torch.cos(w)"))
    assert (check.verdict, names(check), check.diagnosed) == (Verdict.FAILED, [], True)


def test_a_right_slope_has_no_pattern(bench: Bench):
    check = bench.check(bench.prepare(SQUARE), answer(SQUARE, RIGHT[SQUARE]))
    assert (check.verdict, names(check), check.diagnosed) == (Verdict.PASSED, [], False)


def test_one_input_that_does_not_fit_is_enough_to_drop_a_signature(bench: Bench):
    body = "global calls\ncalls += 1\n" + RIGHT[SQUARE] + " / (2 if calls < 5 else 3)"
    check = bench.check(bench.prepare(SQUARE), answer(SQUARE, body, imports="calls = 0"))
    assert (check.verdict, names(check)) == (Verdict.FAILED, [])


def test_the_same_answer_for_every_input_is_named(bench: Bench):
    fixed = changed(SQUARE, '["n"]', "[3]")
    text = answer(fixed, "return torch.tensor([1.0, 2.0, 3.0])")
    check = bench.check(bench.prepare(fixed), text)
    assert names(check) == ["ignores its inputs"]
    text = answer(LINE, R + "return dw, torch.tensor(0.25)")
    assert names(bench.checks(bench.prepare(LINE), text)["slopes.b"]) == ["ignores its inputs"]


def test_right_on_the_visible_example_only_is_named(bench: Bench):
    point = "points = [{ inputs = { w = [1.0, 2.0], a = 3.0, c = 5.0 } }]"
    visible = with_field(SQUARE, point)
    # The slope of the example, -2a(c - aw) = [-12, 6], by a formula that only holds there.
    check = bench.check(bench.prepare(visible), answer(visible, "return 18 * w - 30"))
    assert check.message.endswith("(5 of 6 inputs)")
    assert names(check) == ["visible example only"]


def test_a_known_mistake_comes_before_a_signature(bench: Bench):
    wrong = '[[wrong]]\nfile = "half.py"\nname = "power rule"\nhint = "d(u**2) = 2*u*du."\n'
    halved = RIGHT[SQUARE] + " / 2"
    source = changed(SQUARE, "[inputs]", wrong + "[inputs]")
    known = type(source)(source.toml, source.reference, (("half.py", answer(SQUARE, halved)),))
    check = bench.check(bench.prepare(known), answer(SQUARE, halved))
    assert [(p.name, p.hint) for p in check.patterns] == [("power rule", "d(u**2) = 2*u*du.")]


def test_a_known_mistake_that_cannot_run_costs_the_student_nothing(bench: Bench):
    wrong = '[[wrong]]\nfile = "broken.py"\nname = "broken"\nhint = "h"\n'
    source = changed(SQUARE, "[inputs]", wrong + "[inputs]")
    broken = type(source)(source.toml, source.reference, (("broken.py", "def slope(:\n"),))
    report = bench.report(bench.prepare(broken), answer(SQUARE, "return w"))
    assert report.exercises[0].checks[0].verdict is Verdict.FAILED
    (problem,) = report.problems
    assert problem.message.startswith("known mistakes could not be tried: ")
    assert "broken.py" in problem.message
