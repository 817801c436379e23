# Not-a-number is no answer and never passes.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch
def f(x): return torch.full_like(x, float("nan"))
