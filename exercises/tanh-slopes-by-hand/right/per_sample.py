import torch


def grad_tanh(X, y, w, b):
    t = torch.tanh(X @ w + b)
    each = (t - y) * (1 - t * t) * 2
    return (X * each.unsqueeze(1)).mean(dim=0), each.mean()
