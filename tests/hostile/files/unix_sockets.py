# Connects to sockets of the desktop, of docker, and to two that wait for it: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import socket

for address in ("\0" + os.environ["GRADER_TEST_ABSTRACT"], os.environ["GRADER_TEST_UNIX"],
                "/run/dbus/system_bus_socket", "/var/run/docker.sock", "/tmp/.X11-unix/X0"):
    try:
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(address)
            print("LEAK", repr(address))
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
