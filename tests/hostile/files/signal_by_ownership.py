# Has the kernel send a signal to the fork server (F_SETOWN, F_SETSIG, O_ASYNC): refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import fcntl
import socket

ours, theirs = socket.socketpair()
for command, value in ((fcntl.F_SETOWN, os.getppid()), (fcntl.F_SETSIG, 9), (15, bytes(8))):
    try:
        fcntl.fcntl(ours, command, value)
        print("LEAK", command)
    except OSError:
        pass
try:
    fcntl.ioctl(ours, 0x8901, os.getppid().to_bytes(4, "little"))
    print("LEAK FIOSETOWN")
except OSError:
    pass
theirs.send(b"now")
import torch


def f(x):
    return torch.zeros_like(x)
