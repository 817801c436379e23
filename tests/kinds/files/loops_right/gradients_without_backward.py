"""torch.autograd.grad for leaves that are new in each round."""

import torch


def fit(X, y, lr, steps):
    w, b = torch.zeros(X.shape[1]), torch.zeros(())
    for _ in range(steps):
        w, b = w.requires_grad_(), b.requires_grad_()
        loss = ((X @ w + b - y) ** 2).mean()
        dw, db = torch.autograd.grad(loss, (w, b))
        w, b = (w - lr * dw).detach(), (b - lr * db).detach()
    return w, b
