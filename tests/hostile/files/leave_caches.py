# Fills the caches that libraries keep: they lie in the folder that is removed.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import tempfile

import torch

handle, name = tempfile.mkstemp()
torch.save(torch.ones(3), os.path.expanduser("~/model.pt"))
print("LEAK" if os.path.dirname(name) != os.getcwd() else "in the scratch folder")
import torch


def f(x):
    return torch.zeros_like(x)
