import torch


def f(x):
    y = x + 2
    return (3 * y * y).mean()
