"""Updating a clone is thought to update the weight."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    for _ in range(steps):
        w.grad = b.grad = None
        loss = ((X @ w + b - y) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            new_w = w.clone()
            new_w -= lr * w.grad
            new_b = b.clone()
            new_b -= lr * b.grad
    return w.detach(), b.detach()
