# A tensor too large for it in a call: said in these words.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import torch


def f(x):
    return torch.zeros(1 << 34)
