import torch


def f(x):
    return (x.to(torch.bfloat16).float() * 0 + x * 1.5).sum()
