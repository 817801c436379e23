# Removes the names of the files it fills, and keeps them open.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import time

kept = []
for _ in range(8):
    kept.append(open("junk", "wb"))
    os.unlink("junk")
    kept[-1].write(bytes(15 << 20))
    kept[-1].flush()
    time.sleep(0.02)
time.sleep(0.1)
print("LEAK wrote 120 MB unseen")
import torch


def f(x):
    return torch.zeros_like(x)
