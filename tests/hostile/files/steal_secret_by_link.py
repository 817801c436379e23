# Links, copies and moves a secret into its own folder, where it may read.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import shutil

secret = os.environ["GRADER_TEST_SECRET"]
for way in (os.link, os.symlink, os.rename, os.replace, shutil.copy, shutil.move):
    try:
        way(secret, "mine.txt")
        print("LEAK", way.__name__, open("mine.txt").read())
    except OSError:
        pass
try:
    os.sendfile(1, os.open(secret, os.O_RDONLY), 0, 100)
    print("LEAK sendfile")
except OSError:
    pass
import torch


def f(x):
    return torch.zeros_like(x)
