# Tensors without end: refused by the allocator.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch
l = []
while True: l.append(torch.ones(8_000_000))
