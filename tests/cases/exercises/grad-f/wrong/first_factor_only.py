import torch


def grad_f(x):
    return torch.stack([x[0] + x[1], x[0]])
