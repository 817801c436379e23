import torch


def f(x):
    return torch.relu(x).sum()


def distances(x):
    return x
