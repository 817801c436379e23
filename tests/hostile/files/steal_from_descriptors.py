# Reads from every descriptor it may have inherited.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

found = []
for fd in range(1024):
    if fd in (1, 2):
        continue
    try:
        os.set_blocking(fd, False)
        found.append((fd, os.read(fd, 1000)))
    except OSError:
        pass
print([pair for pair in found if pair[1]] and "LEAK", found)
import torch


def f(x):
    return torch.zeros_like(x)
