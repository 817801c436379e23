import torch


def loss(X, y, w, b):
    return ((torch.tanh(X @ w + b) - y) ** 2).mean()
