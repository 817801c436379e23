import torch


def start(X, y):
    return torch.zeros(X.shape[1]), torch.zeros(())


def loss(X, y, w, b):
    return ((X @ w + b - y) ** 2).mean()
