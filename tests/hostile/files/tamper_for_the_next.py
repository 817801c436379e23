# Breaks torch for whoever comes next: the next one has a process of its own.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import torch


def f(x):
    torch.manual_seed = torch.Tensor.detach = torch.autograd.grad = None
    torch.nn.functional.linear = torch.Tensor.__mul__ = None
    torch.set_num_threads(7)
    return torch.zeros_like(x)
