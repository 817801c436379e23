import torch


def f(e):
    return torch.linalg.norm(e)
