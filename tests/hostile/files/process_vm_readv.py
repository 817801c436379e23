# Reads the fork server's memory by system call: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import ctypes, struct
l = ctypes.CDLL(None, use_errno=True)
buf = ctypes.create_string_buffer(16); iov = struct.pack("QQ", ctypes.addressof(buf), 16); rem = struct.pack("QQ", id(object), 16)
r = l.syscall(310, os.getppid(), iov, 1, rem, 1, 0); print("LEAK" if r > 0 else "refused", r, ctypes.get_errno())
r = l.syscall(438, l.syscall(434, os.getppid(), 0), 0, 0); print("LEAK" if r >= 0 else "refused", r)
import torch
def f(x):
    return torch.zeros_like(x)
