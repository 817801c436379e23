"""Shapes first, then slopes

Fill in the Nones, write the functions, repair the loop. Part A and the numbers of part B must be
literals: write what you expect BEFORE you run anything.
"""

import torch

ASSIGNMENT = "shapes-then-slopes"

# Part A. M is (4, 5), u and v are (7,), T is (6, 4, 5), K is (5, 8), w is (5,) and tracked.
# Each answer is a tuple such as (4, 5), (4,) or (), or the word "error".
# Write literals, and write them BEFORE you run anything.
SHAPES = {
    "a01": None,  # torch.tensor([[[1, 2]], [[3, 4]], [[5, 6]], [[7, 8]]])
    "a02": None,  # u @ v
    "a03": None,  # M @ M[0]
    "a04": None,  # M.sum(dim=0)
    "a05": None,  # M.mean(dim=1, keepdim=True)
    "a06": None,  # M[:, :1] + M[0]
    "a07": None,  # M - M.mean(dim=1)
    "a08": None,  # T.permute(1, 2, 0)
    "a09": None,  # T.reshape(6, -1)
    "a10": None,  # T @ K
    "a11": None,  # w.grad, after ((M @ w) ** 2).mean().backward()
    "a12": None,  # M @ M
}


# Part B. B1: f(w) = (c - a*w)**2. First on paper, with a = 3 and c = 5: write the slope df/dw
# as a number at each of these points.
B1_VALUES = {"w=0": None, "w=1": None, "w=2": None}


# By hand: no backward, no autograd inside the grad_ functions.
def grad_b1(w, a, c):
    """df/dw as a tensor of the same shape as w; a and c are numbers."""
    raise NotImplementedError


def check_b1(w, a, c):
    """The same number, this time from backward(); w is () here. Leave w itself as it was."""
    raise NotImplementedError


# B2: L(w, b) = mean((X @ w + b - y)**2), X (n, d), y (n,), w (d,), b ().
def grad_b2(X, y, w, b):
    """Return (dL/dw, dL/db), by hand."""
    raise NotImplementedError


def check_b2(X, y, w, b):
    """The same pair, from backward(). Leave X, y, w and b as they were."""
    raise NotImplementedError


# Part C. This loop should follow plain gradient descent. It does not. Repair it.
def fit(X, y, lr, steps):
    """Start at zero, do `steps` updates of size lr, return (w, b)."""
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    for _ in range(steps):
        error = X @ w + b - y
        cost = (error ** 2).mean()
        cost.backward()
        with torch.no_grad():
            w -= lr * w.grad
            b -= lr * b.grad
    return w.detach(), b.detach()
