# Raw clone, fork, vfork and clone with namespace flags: all refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import ctypes
l = ctypes.CDLL(None, use_errno=True)
for nm, nr, fl in (("clone", 56, 17), ("fork", 57, 0), ("clone_newuser", 56, 0x10000000 | 17), ("clone_thread_newns", 56, 0x00010000 | 0x20000 | 0x900)):
    r = l.syscall(nr, fl, 0, 0, 0, 0)
    if r == 0: os._exit(0)
    print("LEAK" if r > 0 else "refused", nm, ctypes.get_errno())
import torch
def f(x):
    return torch.zeros_like(x)
