# A shell command: nothing runs.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

print("LEAK" if os.system("echo LEAK-SHELL") == 0 else "refused")
import torch


def f(x):
    return torch.zeros_like(x)
