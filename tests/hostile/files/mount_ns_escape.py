# unshare, setns, mount, chroot, pivot_root and handles: all refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import ctypes
l = ctypes.CDLL(None, use_errno=True)
for nm, nr, *ar in (("unshare_user", 272, 0x10000000), ("unshare_mnt", 272, 0x20000), ("setns", 308, 0, 0), ("mount", 165, b"x", b"/srv", b"tmpfs", 0, 0), ("chroot", 161, b"/srv"), ("pivot_root", 155, b"/", b"/"), ("name_to_handle_at", 303, -100, b"/", 0, 0, 0), ("move_mount", 429, 0, b"", 0, b"", 0), ("open_tree", 428, -100, b"/", 1), ("fsopen", 430, b"tmpfs", 0)):
    r = l.syscall(nr, *ar); print("LEAK" if r >= 0 else "refused", nm, ctypes.get_errno())
import torch
def f(x):
    return torch.zeros_like(x)
