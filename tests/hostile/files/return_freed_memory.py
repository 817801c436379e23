# A tensor over memory that is not its own.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

import torch


def f(x):
    size = x.numel()
    y = torch.zeros(size)
    ctypes.memmove(y.data_ptr(), id(object()), 4 * size)
    return y
