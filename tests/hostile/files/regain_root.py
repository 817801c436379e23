# Takes root's user id, all capabilities, and a mount: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes
import struct

libc = ctypes.CDLL(None, use_errno=True)
for name, call in {
    "setuid": lambda: os.setuid(0), "setgid": lambda: os.setgid(0), "setgroups": lambda: os.setgroups([0]),
    "seteuid": lambda: os.seteuid(0), "chroot": lambda: os.chroot("."), "nice": lambda: os.nice(-5),
    "chown": lambda: os.chown(".", 0, 0), "mknod": lambda: os.mknod("null", 0o20666, os.makedev(1, 3)),
}.items():
    try:
        call()
        print("LEAK", name)
    except OSError:
        pass
full = struct.pack("<6I", *[0xFFFFFFFF] * 6)
print("LEAK" if libc.capset(struct.pack("<Ii", 0x20080522, 0), full) == 0 else "refused", "capset")
import torch


def f(x):
    return torch.zeros_like(x)
