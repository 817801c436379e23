# Eight busy native threads that never return to Python.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch, threading
torch.set_num_threads(8)
a = torch.randn(2000, 2000)
while True: a @ a
