# fork, vfork, system, popen and daemon as libc offers them: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
for name in ("fork", "daemon"):
    pid = libc[name](0, 0)
    if pid == 0:
        os._exit(0)
    print("LEAK" if pid > 0 else "refused", name)
print("LEAK" if libc.system(b"echo LEAK") == 0 else "refused", "system")
libc.popen.restype = ctypes.c_void_p
print("LEAK" if libc.popen(b"echo LEAK", b"r") else "refused", "popen")
import torch


def f(x):
    return torch.zeros_like(x)
