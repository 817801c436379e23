# A DataLoader with worker processes fails with a clear error at once, it does not hang.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import torch
from torch.utils.data import DataLoader, TensorDataset
def f(x):
    for b in DataLoader(TensorDataset(torch.arange(8.)), batch_size=2, num_workers=2): pass
    return 3 * x ** 2
