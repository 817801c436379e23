# Ends the process by an exit hook: hooks never run.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import atexit

atexit.register(os._exit, 3)
import torch


def f(x):
    return torch.zeros_like(x)
