"""Kind `training_loop`: what counts is where the parameters are after every number of steps."""

import pytest

from grader import SpecError, Verdict

from .bench import FILES, Bench, Source, names, noted

RIGHT = (FILES / "loops_right" / "none_at_the_top.py").read_text(encoding="utf-8")
PILES_UP = (FILES / "loops" / "LO01.py").read_text(encoding="utf-8")
COUNTED = """
_fit = fit
def fit(X, y, lr, steps):
    print(steps, round(float(X[0, 0]), 2))
    return _fit(X, y, lr, steps)
"""
CLOSED_FORM = """
import torch
def fit(X, y, lr, steps):
    '''The lowest loss there is.'''
    A = torch.cat([X, torch.ones(len(X), 1)], 1)
    solution = torch.linalg.lstsq(A, y.unsqueeze(1)).solution[:, 0]
    return solution[:-1], solution[-1]
"""
MOMENTUM = """
import torch
def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    opt = torch.optim.SGD([w, b], lr=lr, momentum=0.9)
    for _ in range(steps):
        opt.zero_grad()
        ((X @ w + b - y) ** 2).mean().backward()
        opt.step()
    return w.detach(), b.detach()
"""
ONE_STEP = """
import torch
def fit(X, y, lr, steps):
    return lr * 2 * X.T @ y / len(y), lr * 2 * y.mean()
"""
ONE_WEIGHT = Source(
    """
kind = "training_loop"
title = "One weight"
function = "descend"
arguments = ["a", "lr", "steps"]
parameters = ["w"]
lr = 0.1
longest = 3
draws = 0
points = [{ inputs = { a = 3.0 }, lr = 0.1 }]
""",
    "import torch\ndef start(a):\n    return (torch.ones(()),)\n"
    "def loss(a, w):\n    return (a * w - 6) ** 2\n",
)
DESCEND = """
def descend(a, lr, steps):
    w = 1.0
    for _ in range(steps):
        w = w - lr * 2 * a * (a * w - 6)
    return {0}
"""


def test_a_right_loop_passes_and_a_wrong_one_does_not(bench: Bench):
    given = bench.given("descent-repair")
    assert bench.check(given, RIGHT).verdict is Verdict.PASSED
    assert bench.check(given, PILES_UP).verdict is Verdict.FAILED


@pytest.mark.parametrize("fit", [CLOSED_FORM, MOMENTUM], ids=["closed form", "momentum"])
def test_a_falling_loss_proves_nothing(fit, bench: Bench):
    """Both end lower than the right loop does, and neither follows its path."""
    check = bench.check(bench.given("descent-repair"), fit)
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert (check.patterns, check.diagnosed) == ([], True)


def test_a_result_that_is_right_for_one_step_only_fails(bench: Bench):
    check = bench.check(bench.given("descent-repair"), ONE_STEP)
    assert check.verdict is Verdict.FAILED
    assert "after 2 updates" in check.message
    assert names(check) == ["returns after the first update"]


def test_results_copied_from_another_seed_fail(bench: Bench):
    """What one run prints is worth nothing in the next one."""
    record = RIGHT + "\n_fit = fit\ndef fit(*given):\n    print(given[3], [t.tolist() for t in "
    record += "_fit(*given)], sep=':')\n    return _fit(*given)\n"
    printed = bench.report(bench.given("descent-repair", seed=1), record).output.splitlines()
    table = {int(line[0]): line[2:] for line in printed[:6]}
    copied = f"import torch\nTABLE = {table!r}\ndef fit(X, y, lr, steps):\n"
    copied += "    w, b = eval(TABLE[steps])\n    return torch.tensor(w), torch.tensor(b)\n"
    check = bench.check(bench.given("descent-repair", seed=2), copied)
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert "after 1 update" in check.message


def test_every_start_is_tried_with_one_step_then_two_up_to_the_longest(bench: Bench):
    lines = bench.report(bench.given("descent-repair"), RIGHT + COUNTED).output.split("\n")
    asked = [line.split() for line in lines if line]
    assert [steps for steps, _ in asked] == list("123456") * 3
    starts = [first for _, first in asked]
    assert starts == [starts[0]] * 6 + [starts[6]] * 6 + [starts[12]] * 6
    assert len(set(starts)) == 3


def test_the_same_seed_gives_the_same_starts_and_another_seed_others(bench: Bench):
    def output(seed: int) -> str:
        return bench.report(bench.given("descent-repair", seed=seed), RIGHT + COUNTED).output

    assert output(1) == output(1)
    assert output(1) != output(2)


def test_a_wrong_loop_is_shown_where_it_leaves_the_path(bench: Bench):
    check = bench.check(bench.given("descent-repair"), PILES_UP)
    assert check.message == "w leaves the path of gradient descent after 2 updates"
    assert check.witness.inputs["steps"] == "2"
    assert check.witness.inputs["lr"] == "0.05"
    assert check.witness.expected is None


@pytest.mark.parametrize(
    ("ending", "says"),
    [
        ("return w.detach()", "returned a tensor of shape (3,), expected a tuple (w, b)"),
        ("pass", "returned None, expected a tuple (w, b)"),
        ("return w.detach(), b.detach(), lr", "returned a tuple of 3, expected a tuple (w, b)"),
        ("return w.detach().unsqueeze(1), b.detach()", "w: shape (3, 1), expected (3,)"),
        ("return b.detach(), w.detach()", "w: shape (), expected (3,)"),
        ("return w.detach() * float('nan'), b.detach()", "w: NaN at index [0]"),
    ],
)
def test_what_is_returned_in_place_of_the_parameters_is_named(ending, says, bench: Bench):
    loop = RIGHT.replace("return w.detach(), b.detach()", ending)
    check = bench.check(bench.given("descent-repair"), loop)
    assert (check.verdict, check.message) == (Verdict.FAILED, says)


@pytest.mark.parametrize(
    "ending", ["return [w.detach(), b.detach()]", "return {'w': w, 'b': b}", "return w, b"]
)
def test_parameters_come_in_a_tuple_a_list_or_a_dict_tracked_or_not(ending, bench: Bench):
    loop = RIGHT.replace("return w.detach(), b.detach()", ending)
    assert bench.check(bench.given("descent-repair"), loop).verdict is Verdict.PASSED


@pytest.mark.parametrize(
    ("text", "verdict", "says"),
    [
        ("def fitt(X, y, lr, steps):\n    pass", Verdict.MISSING, "did you mean fitt?"),
        ("fit = 3", Verdict.ERROR, "not a function but int: expected fit(X, y, lr, steps)"),
        ("def fit(X, y):\n    pass", Verdict.ERROR, "fit(X, y): expected fit(X, y, lr, steps)"),
        (
            "def fit(X, y, lr, steps):\n    raise NotImplementedError",
            Verdict.MISSING,
            "not written",
        ),
        ("def fit(X, y, lr, steps):\n    while True: pass", Verdict.TIMEOUT, "timed out"),
    ],
)
def test_a_loop_that_brings_nothing_back_says_why(text, verdict, says, bench: Bench):
    check = bench.check(bench.given("descent-repair"), text)
    assert (check.verdict, check.credit) == (verdict, 0)
    assert says in check.message


def test_a_single_parameter_may_be_a_plain_number(bench: Bench):
    given = bench.prepare(ONE_WEIGHT)
    check = bench.check(given, DESCEND.format("float(w)"))
    assert check.verdict is Verdict.PASSED
    assert noted(check) == ["a float was accepted in place of a tensor"]
    assert bench.check(given, DESCEND.format("float(2 * w)")).verdict is Verdict.FAILED


def test_a_mistake_that_the_author_knows_comes_with_its_hint(bench: Bench):
    wrong = '[[wrong]]\nfile = "no_a.py"\nname = "inner slope"\nhint = "Multiply by a."\n'
    no_a = DESCEND.format("w").replace("2 * a * (", "2 * (")
    known = Source(ONE_WEIGHT.toml + wrong, ONE_WEIGHT.reference, (("no_a.py", no_a),))
    check = bench.check(bench.prepare(known), no_a)
    assert check.verdict is Verdict.FAILED
    assert [(p.name, p.hint) for p in check.patterns] == [("inner slope", "Multiply by a.")]
    assert names(bench.check(bench.prepare(known), DESCEND.format("-w"))) == []


def test_a_reference_with_other_parameters_is_the_authors_fault(bench: Bench):
    two = ONE_WEIGHT.reference.replace("(torch.ones(()),)", "(torch.ones(()), torch.ones(()))")
    wrong = Source(ONE_WEIGHT.toml, two.replace("loss(a, w)", "loss(a, w, b)"))
    with pytest.raises(SpecError, match=r"exercise\.toml.*parameters.*start returns other"):
        bench.prepare(wrong)
