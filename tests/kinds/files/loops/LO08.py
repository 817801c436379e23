"""Rebinding inside no_grad is thought to be an update."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    for _ in range(steps):
        loss = ((X @ w + b - y) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            w = w - lr * w.grad
            b = b - lr * b.grad
    return w.detach(), b.detach()
