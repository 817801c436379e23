# Attaches to the fork server as a debugger: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
for request in (16, 0x4206):
    answer = libc.ptrace(request, os.getppid(), 0, 0)
    print("LEAK" if answer == 0 else "refused", request, ctypes.get_errno())
import torch


def f(x):
    return torch.zeros_like(x)
