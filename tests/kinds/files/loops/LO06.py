"""Step, clear, backward."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    opt = torch.optim.SGD([w, b], lr=lr)
    for _ in range(steps):
        loss = ((X @ w + b - y) ** 2).mean()
        opt.step()
        opt.zero_grad()
        loss.backward()
    return w.detach(), b.detach()
