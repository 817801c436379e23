"""Cleared after every second update."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    for k in range(steps):
        loss = ((X @ w + b - y) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            w -= lr * w.grad
            b -= lr * b.grad
        if k % 2 == 0:
            w.grad = b.grad = None
    return w.detach(), b.detach()
