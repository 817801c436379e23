# Sockets of every family, and a connection to a listener that waits on this machine.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import socket

port = int(os.environ["GRADER_TEST_PORT"])
for family, kind in (
    (socket.AF_INET, socket.SOCK_STREAM), (socket.AF_INET6, socket.SOCK_STREAM),
    (socket.AF_INET, socket.SOCK_DGRAM), (socket.AF_INET, socket.SOCK_RAW),
    (socket.AF_PACKET, socket.SOCK_RAW), (socket.AF_NETLINK, socket.SOCK_RAW), (38, 5), (40, 1),
):
    try:
        s = socket.socket(family, kind)
        print("LEAK made a socket", family, kind)
        s.connect(("127.0.0.1", port))
        print("LEAK connected")
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
