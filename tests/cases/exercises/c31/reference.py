import torch


def f(w):
    return (3 * w - 1) ** 2
