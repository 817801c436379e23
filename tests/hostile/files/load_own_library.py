# Writes a library into its folder and loads it: junk is refused, and code gives no right that it lacked.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

open("evil.so", "wb").write(b"\x7fELF" + bytes(4096))
try:
    ctypes.CDLL("./evil.so")
    print("LEAK")
except OSError:
    pass
import torch


def f(x):
    return torch.zeros_like(x)
