# Writes into a folder that may be entered and not listed.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import time

os.mkdir("d", 0o300)
for i in range(9):
    with open(f"d/junk{i}", "wb") as file:
        file.write(bytes(15 << 20))
    time.sleep(0.06)
time.sleep(0.1)
print("LEAK wrote 135 MB unseen")
import torch


def f(x):
    return torch.zeros_like(x)
