"""The slope of the bias keeps the batch, and the 2 of the power rule is lost."""

import torch

ASSIGNMENT = "shapes-then-slopes"

SHAPES = {
    "a01": (4, 1, 2),  # torch.tensor([[[1, 2]], [[3, 4]], [[5, 6]], [[7, 8]]])
    "a02": (),  # u @ v
    "a03": (4,),  # M @ M[0]
    "a04": (5,),  # M.sum(dim=0)
    "a05": (4, 1),  # M.mean(dim=1, keepdim=True)
    "a06": (4, 5),  # M[:, :1] + M[0]
    "a07": "error",  # M - M.mean(dim=1)
    "a08": (4, 5, 6),  # T.permute(1, 2, 0)
    "a09": (6, 20),  # T.reshape(6, -1)
    "a10": (6, 4, 8),  # T @ K
    "a11": (5,),  # w.grad, after ((M @ w) ** 2).mean().backward()
    "a12": "error",  # M @ M
}

B1_VALUES = {"w=0": -15, "w=1": -6, "w=2": 3}


def grad_b1(w, a, c):
    """df/dw as a tensor of the same shape as w; a and c are numbers."""
    return -a * (c - a * w)


def check_b1(w, a, c):
    """The same number, this time from backward(); w is () here. Leave w itself as it was."""
    w = w.clone().requires_grad_()
    loss = (c - a * w) ** 2
    loss.backward()
    return w.grad


def grad_b2(X, y, w, b):
    """Return (dL/dw, dL/db), by hand."""
    error = X @ w + b - y
    return 2 * X.T @ error / len(y), 2 * error / len(y)


def check_b2(X, y, w, b):
    """The same pair, from backward(). Leave X, y, w and b as they were."""
    w = w.clone().requires_grad_()
    b = b.clone().requires_grad_()
    loss = ((X @ w + b - y) ** 2).mean()
    loss.backward()
    return w.grad, b.grad


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
        w.grad = None
        b.grad = None
    return w.detach(), b.detach()
