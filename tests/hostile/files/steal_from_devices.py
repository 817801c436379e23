# Opens memory, disks, terminals and keyboards.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import glob

for path in ("/dev/mem", "/dev/kmem", "/dev/port", "/dev/tty", "/dev/ptmx", "/dev/console", "/dev/fuse",
             "/dev/kvm", "/dev/net/tun", *glob.glob("/dev/vd*"), *glob.glob("/dev/sd*"),
             *glob.glob("/dev/pts/*"), *glob.glob("/dev/input/*"), *glob.glob("/dev/shm/*")):
    for flags in (os.O_RDONLY, os.O_RDWR):
        try:
            os.open(path, flags | os.O_NONBLOCK)
            print("LEAK", path)
        except OSError:
            pass
import torch


def f(x):
    return torch.zeros_like(x)
