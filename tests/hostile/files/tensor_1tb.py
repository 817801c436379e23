# One tensor of a terabyte: refused by the allocator at once.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch
x = torch.empty(2 ** 40, dtype=torch.uint8)
