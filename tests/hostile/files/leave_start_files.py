# Leaves files that start with every Python or every shell: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import site
import sys

home = os.environ["GRADER_TEST_HOME"]
for path in (*(f"{folder}/GRADER-LEFTOVER.pth" for folder in site.getsitepackages()),
             *(f"{folder}/sitecustomize.py" for folder in sys.path if folder),
             f"{home}/.bashrc", f"{home}/.profile", f"{home}/.config/GRADER-LEFTOVER",
             f"{site.getusersitepackages()}/GRADER-LEFTOVER.pth", "/etc/ld.so.preload"):
    try:
        open(path, "a").close()
        print("LEAK", path)
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
