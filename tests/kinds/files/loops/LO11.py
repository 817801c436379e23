"""A detach on one branch is thought to do no harm."""

import torch


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    opt = torch.optim.SGD([w, b], lr=lr)
    for _ in range(steps):
        opt.zero_grad()
        prediction = (X @ w).detach() + b
        loss = ((prediction - y) ** 2).mean()
        loss.backward()
        opt.step()
    return w.detach(), b.detach()
