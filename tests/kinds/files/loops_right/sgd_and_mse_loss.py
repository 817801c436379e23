"""An optimizer, a ready loss, and zero_grad after the step."""

import torch
import torch.nn.functional as F


def fit(X, y, lr, steps):
    w = torch.zeros(X.shape[1], requires_grad=True)
    b = torch.zeros((), requires_grad=True)
    opt = torch.optim.SGD([w, b], lr=lr)
    for _ in range(steps):
        loss = F.mse_loss(X @ w + b, y)
        loss.backward()
        opt.step()
        opt.zero_grad()
    return w.detach(), b.detach()
