"""retain_graph to repair the running total."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    opt = torch.optim.SGD([w, b], lr=lr)
    total = 0.0
    for _ in range(steps):
        opt.zero_grad()
        total = total + ((X @ w + b - y) ** 2).mean()
        total.backward(retain_graph=True)
        opt.step()
    return w.detach(), b.detach()
