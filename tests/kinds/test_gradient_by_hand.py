"""Kind `gradient`: autograd is noticed where it is not allowed, and demanded where it is asked."""

import pytest

from grader import Verdict

from .bench import Bench, noted
from .slopes import LINE, RIGHT, SQUARE, answer, with_field

DUALS = "from torch.autograd.forward_ad import dual_level, make_dual, unpack_dual"
LOSS = "((c - a * {0}) ** 2).sum()"
TRACKED = "v = w.detach().clone().requires_grad_()\nL = " + LOSS.format("v") + "\n"
F = "f = lambda v: " + LOSS.format("v") + "\n"
TRICKS = {
    "backward": TRACKED + "L.backward()\nreturn v.grad",
    "backward on the argument": "w.requires_grad_()\n" + LOSS.format("w") + ".backward()\n"
    "return w.grad",
    "autograd.grad": TRACKED + "return torch.autograd.grad(L, v)[0]",
    "autograd.grad per entry": TRACKED
    + "return torch.autograd.grad((c - a * v) ** 2, v, torch.ones_like(v))[0]",
    "func.grad": F + "return torch.func.grad(f)(w)",
    "func.vjp": F + "return torch.func.vjp(f, w)[1](torch.ones(()))[0]",
    "jacrev": F + "return torch.func.jacrev(f)(w)",
    "jacfwd": F + "return torch.func.jacfwd(f)(w)",
    "func.jvp": F
    + "return torch.stack([torch.func.jvp(f, (w,), (e,))[1] for e in torch.eye(len(w))])",
    "functional.jacobian": F + "return torch.autograd.functional.jacobian(f, w)",
    "make_dual": F + "import torch.autograd.forward_ad as fw\n"
    "with fw.dual_level():\n"
    "    return torch.stack([fw.unpack_dual(f(fw.make_dual(w, e))).tangent"
    " for e in torch.eye(len(w))])",
    "make_dual by its own name": F + "with dual_level():\n"
    "    return torch.stack([unpack_dual(f(make_dual(w, e))).tangent for e in torch.eye(len(w))])",
    "in a thread": "import threading\nkept = []\ndef go():\n    "
    + TRACKED.replace("\n", "\n    ")
    + "L.backward()\n    kept.append(v.grad)\n"
    "t = threading.Thread(target=go)\nt.start()\nt.join()\nreturn kept[0]",
    "walking grad_fn": TRACKED + "g, node = torch.ones(()), L.grad_fn\n"
    "while 'AccumulateGrad' not in node.name():\n"
    "    out = node(g)\n"
    "    out = out if isinstance(out, tuple) else (out,)\n"
    "    k = max(i for i, (n, _) in enumerate(node.next_functions) if n is not None)\n"
    "    g, node = out[k], node.next_functions[k][0]\n"
    "return g",
    "calling the engine": TRACKED + "engine = torch.autograd.Variable._execution_engine\n"
    "engine.run_backward((L,), (torch.ones(()),), False, False, (), allow_unreachable=True,"
    " accumulate_grad=True)\n"
    "return v.grad",
}
BACKWARD = TRICKS["backward"]
HAND = RIGHT[SQUARE]


def square(body: str) -> str:
    return answer(SQUARE, body, imports=f"import torch\n{DUALS}")


@pytest.mark.parametrize("trick", TRICKS)
def test_autograd_by_hand_is_refused_however_it_is_reached(trick, bench: Bench):
    check = bench.check(bench.prepare(SQUARE), square(TRICKS[trick]))
    assert (check.verdict, check.credit) == (Verdict.REFUSED, 0)
    assert check.message.startswith("autograd was used")
    assert check.message.endswith("this answer is to be derived by hand")


@pytest.mark.parametrize("trick", TRICKS)
def test_where_any_way_is_allowed_none_costs_anything(trick, bench: Bench):
    any_way = with_field(SQUARE, 'by = "any"\nchanged_inputs = "note"')
    check = bench.check(bench.prepare(any_way), square(TRICKS[trick]))
    assert (check.verdict, check.credit) == (Verdict.PASSED, 1)


def test_the_line_that_reached_for_autograd_is_named(bench: Bench):
    check = bench.check(bench.prepare(SQUARE), square(BACKWARD))
    assert check.message.startswith("autograd was used (line 8)")


def test_autograd_in_a_function_that_is_called_is_noticed_too(bench: Bench):
    text = square("return slope_of(w, a, c)") + square(BACKWARD).replace(
        "def slope", "def slope_of"
    )
    check = bench.check(bench.prepare(SQUARE), text)
    assert (check.verdict, check.credit) == (Verdict.REFUSED, 0)


@pytest.mark.parametrize(
    "body",
    [
        HAND,
        "with torch.no_grad():\n    " + HAND,
        "# never backward()\nnote = 'torch.autograd.grad'\n" + HAND,
        "v = w.clone().requires_grad_()\nL = ((c - a * v) ** 2).sum()\n" + HAND,
    ],
    ids=["formula", "no_grad", "words only", "a graph that is not used"],
)
def test_what_only_looks_like_autograd_is_not_refused(body, bench: Bench):
    check = bench.check(bench.prepare(SQUARE), square(body))
    assert (check.verdict, check.credit, check.notes) == (Verdict.PASSED, 1, [])


@pytest.mark.parametrize(
    ("policy", "verdict", "credit"),
    [
        ("refuse", Verdict.REFUSED, 0),
        ("half", Verdict.REFUSED, 1 / 2),
        ("note", Verdict.PASSED, 1),
    ],
)
def test_the_exercise_says_what_autograd_by_hand_costs(policy, verdict, credit, bench: Bench):
    prepared = bench.prepare(with_field(SQUARE, f'autograd = "{policy}"'))
    check = bench.check(prepared, square(BACKWARD))
    assert (check.verdict, check.credit) == (verdict, credit)
    assert "autograd was used" in (noted(check)[0] if policy == "note" else check.message)


def test_a_wrong_result_of_autograd_is_wrong_and_says_both(bench: Bench):
    check = bench.check(bench.prepare(SQUARE), square(BACKWARD + " / 2"))
    assert (check.verdict, check.credit) == (Verdict.FAILED, 0)
    assert noted(check)[0].startswith("autograd was used")
    assert check.patterns[0].name == "half of it"


def test_autograd_is_demanded_where_it_is_asked_for(bench: Bench):
    prepared = bench.prepare(with_field(SQUARE, 'by = "autograd"'))
    by_hand = bench.check(prepared, square(HAND))
    assert (by_hand.verdict, by_hand.credit) == (Verdict.REFUSED, 0)
    assert by_hand.message == "backward was not used: this answer is to come from autograd"
    for trick in ("backward", "autograd.grad", "functional.jacobian", "func.grad"):
        check = bench.check(prepared, square(TRICKS[trick]))
        assert (trick, check.verdict) == (trick, Verdict.PASSED)


@pytest.mark.parametrize(
    ("policy", "verdict", "credit"),
    [
        ("refuse", Verdict.REFUSED, 0),
        ("half", Verdict.REFUSED, 1 / 2),
        ("note", Verdict.PASSED, 1),
    ],
)
def test_the_exercise_says_what_changed_inputs_cost(policy, verdict, credit, bench: Bench):
    prepared = bench.prepare(with_field(LINE, f'changed_inputs = "{policy}"'))
    body = "r = X @ w + b - y\ny.zero_()\nX.mul_(2)\nreturn X.T @ r / len(y), 2 * r.mean()"
    checks = bench.checks(prepared, answer(LINE, body))
    for check in checks.values():
        assert (check.verdict, check.credit) == (verdict, credit)
        text = noted(check)[0] if policy == "note" else check.message
        assert text.startswith("the call changed X, y: work on a copy")


@pytest.mark.parametrize(
    "leftover",
    ["w.add_(1)", "w[0] = 0", "w.requires_grad_()", "w.grad = torch.ones_like(w)", "w.resize_(1)"],
)
def test_what_is_left_behind_in_an_argument_is_noticed(leftover, bench: Bench):
    body = f"g = -2 * a * (c - a * w)\n{leftover}\nreturn g"
    check = bench.check(bench.prepare(SQUARE), square(body))
    assert (check.verdict, check.message[:18]) == (Verdict.REFUSED, "the call changed w")
