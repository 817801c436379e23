"""no_grad around everything is thought to make it safe."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    for _ in range(steps):
        with torch.no_grad():
            loss = ((X @ w + b - y) ** 2).mean()
            loss.backward()
            w -= lr * w.grad
            b -= lr * b.grad
    return w.detach(), b.detach()
