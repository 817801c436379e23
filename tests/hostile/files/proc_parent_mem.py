# Opens the memory of every process it can see: none can be read or written.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import glob

numbers = {m.split("/")[2] for m in glob.glob("/proc/[0-9]*/mem")} | {str(n) for n in range(1, 400)}
for number in [*sorted(numbers), str(os.getppid())]:
    for mode in ("rb", "r+b"):
        try:
            open(f"/proc/{number}/mem", mode).read(1)
            print("LEAK memory of", number, mode)
        except OSError:
            pass
import torch


def f(x):
    return torch.zeros_like(x)
