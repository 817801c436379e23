"""The mean written as a sum over the samples, divided by n."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    for _ in range(steps):
        w.grad = b.grad = None
        loss = sum((X[i] @ w + b - y[i]) ** 2 for i in range(len(y))) / len(y)
        loss.backward()
        with torch.no_grad():
            w -= lr * w.grad
            b -= lr * b.grad
    return w.detach(), b.detach()
