# A timer that signals a thread of the fork server: the kernel takes none but one's own.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes
import struct

libc = ctypes.CDLL(None, use_errno=True)
event = struct.pack("<qiii", 0, 9, 4, os.getppid()) + bytes(48)
number = ctypes.c_int()
print("LEAK" if libc.syscall(222, 1, event, ctypes.byref(number)) == 0 else "refused")
import torch


def f(x):
    return torch.zeros_like(x)
