import torch


def start(w0):
    return (torch.tensor(float(w0)),)


def loss(w0, w):
    return (3 * w - 1) ** 2
