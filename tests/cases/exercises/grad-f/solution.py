import torch


def grad_f(x):
    return torch.stack([2 * x[0] + x[1], x[0]])
