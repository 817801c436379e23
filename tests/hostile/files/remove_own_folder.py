# Removes, renames and replaces the folder it works in.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

here = os.getcwd()
for way in (lambda: os.rmdir(here), lambda: os.rename(here, here + "-moved"),
            lambda: os.symlink("/", "root"), lambda: os.mkfifo("pipe"),
            lambda: os.rename(here, "inside")):
    try:
        way()
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
