# Shared memory of System V outlives its process: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
for name, arguments in (("shmget", (0, 1 << 20, 0o1600)), ("msgget", (0, 0o1600)), ("semget", (0, 1, 0o1600))):
    answer = getattr(libc, name)(*arguments)
    print("LEAK" if answer >= 0 else "refused", name, ctypes.get_errno())
import torch


def f(x):
    return torch.zeros_like(x)
