import torch


def f(x):
    return 3 * x[0] ** 2 + x[0] ** 2 + 2 * x[1] ** 3 + 10 * x[1]
