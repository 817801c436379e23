# Opens a secret by libc, relative to the root, by a descriptor of a folder, and by mapping it.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

secret = os.environ["GRADER_TEST_SECRET"]
libc = ctypes.CDLL(None, use_errno=True)
libc.fopen.restype = ctypes.c_void_p
if libc.fopen(secret.encode(), b"r"):
    print("LEAK fopen")
buffer = ctypes.create_string_buffer(100)
for flags in (0, 0o10000000):
    fd = libc.open(secret.encode(), flags)
    if fd >= 0 and (libc.read(fd, buffer, 100) > 0 or libc.pread(fd, buffer, 100, 0) > 0):
        print("LEAK", buffer.raw)
try:
    os.chdir("/")
    print("LEAK", open(secret.lstrip("/")).read())
except OSError:
    pass
try:
    folder = os.open(os.path.dirname(secret), os.O_PATH)
    print("LEAK", os.read(os.open(os.path.basename(secret), os.O_RDONLY, dir_fd=folder), 100))
except OSError:
    pass
import torch


def f(x):
    return torch.zeros_like(x)
