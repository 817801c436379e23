"""Packet one as one would check it without this project: a pytest file, run once per submission.

`SUBMISSION` names the student's file. Not collected with our own tests: its name does not begin
with `test_`. Run it as `python -m pytest tests/benchmarks/homework.py`.
"""

import os
import runpy

import pytest
import torch

SHAPES = {
    "a01": (4, 1, 2),
    "a02": (),
    "a03": (4,),
    "a04": (5,),
    "a05": (4, 1),
    "a06": (4, 5),
    "a07": "error",
    "a08": (4, 5, 6),
    "a09": (6, 20),
    "a10": (6, 4, 8),
    "a11": (5,),
    "a12": "error",
}


@pytest.fixture(scope="session")
def student():
    torch.manual_seed(1)
    return runpy.run_path(os.environ["SUBMISSION"])


def square(w, a, c):
    return ((c - a * w) ** 2).sum()


def line(X, y, w, b):
    return ((X @ w + b - y) ** 2).mean()


def slopes(loss, *arguments):
    """Return the slopes of a loss for its tensors that require grad."""
    return torch.autograd.grad(loss(*arguments), [a for a in arguments if _is_tracked(a)])


def _is_tracked(value):
    return isinstance(value, torch.Tensor) and value.requires_grad


def close(actual, expected):
    torch.testing.assert_close(torch.as_tensor(actual), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("item", SHAPES)
def test_shape(student, item):
    assert student["SHAPES"][item] == SHAPES[item]


@pytest.mark.parametrize("point", [0.0, 1.0, 2.0])
def test_value(student, point):
    w = torch.tensor(point, requires_grad=True)
    (expected,) = slopes(square, w, 3.0, 5.0)
    close(float(student["B1_VALUES"][f"w={point:g}"]), expected)


@pytest.mark.parametrize("seed", range(5))
def test_square_by_hand(student, seed):
    torch.manual_seed(seed)
    w = torch.randn(4, requires_grad=True)
    (expected,) = slopes(square, w, 2.5, 5.0)
    close(student["grad_b1"](w.detach().clone(), 2.5, 5.0), expected)


@pytest.mark.parametrize("seed", range(5))
def test_square_by_autograd(student, seed):
    torch.manual_seed(seed)
    w = torch.randn((), requires_grad=True)
    (expected,) = slopes(square, w, 2.5, 5.0)
    close(student["check_b1"](w.detach().clone(), 2.5, 5.0), expected)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", ["grad_b2", "check_b2"])
def test_line(student, name, seed):
    torch.manual_seed(seed)
    X, y = torch.randn(6, 4), torch.randn(6)
    w, b = torch.randn(4, requires_grad=True), torch.randn((), requires_grad=True)
    expected = slopes(line, X, y, w, b)
    actual = student[name](X, y, w.detach().clone(), b.detach().clone())
    for ours, theirs in zip(actual, expected, strict=True):
        close(ours, theirs)


@pytest.mark.parametrize("steps", [1, 2, 6])
def test_fit(student, steps):
    torch.manual_seed(steps)
    X, y = torch.randn(7, 3), torch.randn(7)
    w, b = torch.zeros(3, requires_grad=True), torch.zeros((), requires_grad=True)
    for _ in range(steps):
        dw, db = slopes(line, X, y, w, b)
        with torch.no_grad():
            w -= 0.05 * dw
            b -= 0.05 * db
    for ours, theirs in zip(student["fit"](X, y, 0.05, steps), (w, b), strict=True):
        close(ours, theirs.detach())
