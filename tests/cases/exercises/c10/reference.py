import torch


def f(x):
    g = (2 * (3 * x - 4) * 3).detach()
    return ((3 * x + 3 * (x + 0.001 * g)) / 2 - 4) ** 2
