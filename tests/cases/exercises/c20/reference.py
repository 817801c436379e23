import torch


def f(x):
    return x[0] * x[1] + x[0] * x[2]
