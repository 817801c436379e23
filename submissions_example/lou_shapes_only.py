"""Part A is done, with slips in writing it down; the rest is not written yet."""

import torch

ASSIGNMENT = "shapes-then-slopes"

SHAPES = {
    "a01": [4, 1, 2],  # torch.tensor([[[1, 2]], [[3, 4]], [[5, 6]], [[7, 8]]])
    "a02": (1,),  # u @ v
    "a03": 4,  # M @ M[0]
    "a04": M.sum(dim=0).shape,  # M.sum(dim=0)
    "a05": (4, 1),  # M.mean(dim=1, keepdim=True)
    "a06": (4, 5),  # M[:, :1] + M[0]
    "a07": "Error",  # M - M.mean(dim=1)
    "a08": (4, 5, 6),  # T.permute(1, 2, 0)
    "a09": (6, 20),  # T.reshape(6, -1)
    "a10": None,  # T @ K
    "a11": (5,),  # w.grad, after ((M @ w) ** 2).mean().backward()
    "a12": "error:broadcast",  # M @ M
}

B1_VALUES = {"w=0": "-30", "w=1": -2 * 3 * 2, "w=2": None}


def grad_B1(w, a, c):
    return -2 * a * (c - a * w)


def check_b1(w, a, c):
    raise NotImplementedError


def grad_b2(X, y):
    pass


def check_b2(X, y, w, b):
    pass


fit = None
