import torch


def grad_f(x):
    return torch.stack([x[0], 2 * x[0] + x[1]])
