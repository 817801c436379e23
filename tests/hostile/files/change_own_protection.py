# Makes itself readable for others, immortal for its parent, and free of filters: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
for name, arguments in {
    "PDEATHSIG": (1, 0), "DUMPABLE": (4, 1), "SECCOMP": (22, 0, 0), "SUBREAPER": (36, 1),
    "PTRACER": (0x59616D61, -1), "KEEPCAPS": (8, 1), "SECUREBITS": (28, 0), "TIMERSLACK": (29, 1),
}.items():
    print("LEAK" if libc.prctl(*arguments, 0, 0, 0) == 0 else "refused", name)
import torch


def f(x):
    return torch.zeros_like(x)
