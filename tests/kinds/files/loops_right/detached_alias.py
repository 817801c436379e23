"""The update through a detached alias of the weight."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    for _ in range(steps):
        w.grad = b.grad = None
        loss = ((X @ w + b - y) ** 2).mean()
        loss.backward()
        w.detach().sub_(lr * w.grad)
        b.detach().sub_(lr * b.grad)
    return w.detach(), b.detach()
