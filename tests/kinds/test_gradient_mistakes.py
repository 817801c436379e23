"""The slopes of the packet: each known mistake has its own name, each right way has none."""

import pytest

from grader import Verdict

from .bench import SEEDS, Bench, names

HEAD = "import torch\nimport torch.nn.functional as F\n"
B1 = "def grad_b1(w, a, c):\n    {0}\n"
B2 = "def grad_b2(X, y, w, b):\n    n, d = X.shape\n    r = X @ w + b - y\n    {0}\n"
# What is returned by students who hold a misconception, none of it written as in `wrong/`.
B1_MISTAKES = {
    "GR01": "return a * (a * w - c)",
    "GR02": "return 2 * c - 2 * a * w",
    "GR03": "u = c - a * w; return u * a + a * u",
    "GR04": "return (2 * c - 2 * a * w) * (c - a * w)",
}
# ... with the slopes that the misconception spoils.
B2_MISTAKES = {
    "GR07": ("wb", "return (2 * X * r[:, None]).sum(0), (2 * r).sum()"),
    "GR08": ("wb", "return (X * r[:, None]).mean(0), r.sum() / n"),
    "GR09": ("wb", "e = y - X @ w - b; return X.T @ e * 2 / n, 2 * e.mean()"),
    "GR10": ("b", "return torch.einsum('nd,n->d', X, r) * 2 / n, r * 2 / n"),
    "GR11": ("b", "return 2 / n * r @ X, 2 * r.sum() / n / n"),
    "GR12": ("w", "return torch.einsum('nd,n->nd', X, 2 * r) / n, 2 * r.sum() / n"),
    "GR13": ("w", "return (2 * r[:, None] * w).mean(0), (2 * r).mean()"),
    "GR14": ("w", "return 2 * X.sum(0) / n * r.sum() / n, (2 * r).mean()"),
    "GR15": ("w", "e = X @ w + b - y[:, None]; return 2 * e.mean(0) @ X / n, 2 * e.mean()"),
    "GR16": (
        "wb",
        "k = 2 / n; return sum(k * r @ X for _ in '123'), sum(k * r.sum() for _ in X[:3])",
    ),
}
B1_RIGHT = [
    "return -2 * a * (c - a * w)",
    "return 2 * a**2 * w - 2 * a * c",
    "return torch.stack([2 * (c - a * x) * -a for x in w])",
    "u = c - a * w; du = -a * torch.ones_like(w); return 2 * u * du",
    "return torch.full_like(w, -a).mul(c - a * w).mul_(2)",
    "w = w.double(); return (2 * a * a * w - 2 * a * c).float()",
    "w = w.numpy().copy(); return torch.from_numpy(2 * a * (a * w - c))",
]
B2_RIGHT = [
    "return 2 * X.T @ r / n, 2 * r.mean()",
    "return 2 / n * (r @ X), r.sum() * 2 / n",
    "return (2 * r[:, None] * X).mean(0), (2 * r).mean()",
    "return torch.einsum('nd,n->d', X, r) * (2 / n), torch.einsum('n->', r) * (2 / n)",
    "return sum(2 * r[i] * X[i] for i in range(n)) / n, sum(2 * e for e in r) / n",
    "e = y - X @ w - b; return -2 * X.T @ e / n, -2 * e.mean()",
    "A = torch.cat([X, torch.ones(n, 1)], 1); g = 2 * A.T @ r / n; return g[:-1], g[-1]",
]
CHECK_B1 = "def check_b1(w, a, c):\n    v = w.clone().requires_grad_()\n    {0}\n"
CHECK_B1_MISTAKES = {
    "AG01": "[((c - a * v) ** 2).backward() for _ in '12']; return v.grad",
    "wrong quantity": "u = c - a * v; (u.detach() * u).sum().backward(); return v.grad",
}
CHECK_B2 = "def check_b2(X, y, w, b):\n    w, b = w.clone(), b.clone()\n    {0}\n"
GO = "w.requires_grad_(); b.requires_grad_(); "
CHECK_B2_MISTAKES = {
    "AG01": (
        "wb",
        GO + "[F.mse_loss(X @ w + b, y).backward() for _ in '12']; return w.grad, b.grad",
    ),
    "GR07": (
        "wb",
        GO + "return torch.autograd.grad(F.mse_loss(X @ w + b, y, reduction='sum'), (w, b))",
    ),
    "GR15": (
        "w",
        GO + "(X @ w + b - y[:, None]).square().mean().backward(); return w.grad, b.grad",
    ),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", B1_MISTAKES)
def test_a_mistake_in_one_slope_has_its_own_name(name, seed, bench: Bench):
    text = HEAD + B1.format(B1_MISTAKES[name])
    check = bench.check(bench.given("square-slope-by-hand", seed=seed), text)
    assert (check.verdict, check.credit, names(check)) == (Verdict.FAILED, 0, [name])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", B2_MISTAKES)
def test_a_mistake_in_two_slopes_has_its_own_name_where_it_spoils_one(name, seed, bench: Bench):
    spoiled, body = B2_MISTAKES[name]
    checks = bench.checks(bench.given("mse-slopes-by-hand", seed=seed), HEAD + B2.format(body))
    for part in "wb":
        check = checks[f"grad_b2.{part}"]
        wanted = (Verdict.FAILED, [name]) if part in spoiled else (Verdict.PASSED, [])
        assert (part, check.verdict, names(check)) == (part, *wanted)


@pytest.mark.parametrize("body", B1_RIGHT)
def test_no_right_way_to_one_slope_raises_an_alarm(body, bench: Bench):
    for seed in SEEDS:
        text = HEAD + B1.format(body)
        check = bench.check(bench.given("square-slope-by-hand", seed=seed), text)
        assert (check.verdict, names(check), check.notes) == (Verdict.PASSED, [], [])


@pytest.mark.parametrize("body", B2_RIGHT)
def test_no_right_way_to_two_slopes_raises_an_alarm(body, bench: Bench):
    for seed in SEEDS:
        given = bench.given("mse-slopes-by-hand", seed=seed)
        for check in bench.checks(given, HEAD + B2.format(body)).values():
            assert (check.verdict, names(check), check.notes) == (Verdict.PASSED, [], [])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", CHECK_B1_MISTAKES)
def test_a_mistake_with_backward_has_its_own_name(name, seed, bench: Bench):
    text = HEAD + CHECK_B1.format(CHECK_B1_MISTAKES[name])
    check = bench.check(bench.given("square-slope-by-autograd", seed=seed), text)
    assert (check.verdict, names(check)) == (Verdict.FAILED, [name])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", CHECK_B2_MISTAKES)
def test_a_mistake_with_two_gradients_has_its_own_name(name, seed, bench: Bench):
    spoiled, body = CHECK_B2_MISTAKES[name]
    given = bench.given("mse-slopes-by-autograd", seed=seed)
    checks = bench.checks(given, HEAD + CHECK_B2.format(body))
    for part in "wb":
        check = checks[f"check_b2.{part}"]
        wanted = (Verdict.FAILED, [name]) if part in spoiled else (Verdict.PASSED, [])
        assert (part, check.verdict, names(check)) == (part, *wanted)


@pytest.mark.parametrize(
    "body",
    [
        GO + "F.mse_loss(X @ w + b, y).backward(); return w.grad, b.grad",
        GO + "return torch.autograd.grad(((X @ w + b - y) ** 2).mean(), (w, b))",
        "f = lambda w, b: F.mse_loss(X @ w + b, y); J = torch.autograd.functional.jacobian\n"
        "    return J(f, (w, b))",
    ],
)
def test_no_right_way_with_autograd_raises_an_alarm(body, bench: Bench):
    for seed in SEEDS:
        given = bench.given("mse-slopes-by-autograd", seed=seed)
        for check in bench.checks(given, HEAD + CHECK_B2.format(body)).values():
            assert (check.verdict, names(check), check.notes) == (Verdict.PASSED, [], [])
