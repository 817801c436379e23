import torch


def f(w):
    return (w ** 2).sum()
