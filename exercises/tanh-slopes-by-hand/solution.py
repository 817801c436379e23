import torch


def grad_tanh(X, y, w, b):
    z = X @ w + b
    t = torch.tanh(z)
    s = 2 * (t - y) / len(y) * (1 - t ** 2)
    return X.T @ s, s.sum()
