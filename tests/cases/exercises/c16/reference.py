import torch


def f(b, Z, Y):
    return torch.nn.functional.cross_entropy(Z + b, Y.long(), reduction='sum')
