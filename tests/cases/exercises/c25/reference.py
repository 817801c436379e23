import torch


def f(x):
    return torch.sigmoid(x).sum()
