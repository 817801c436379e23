# Leaves files wherever anything may be writable: nothing survives the run.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

for folder in ("/tmp", "/dev/shm", "/var/tmp", "/run", "/", os.environ["GRADER_TEST_ROOT"]):
    try:
        open(folder + "/GRADER-LEFTOVER", "w").write("x")
        print("LEAK wrote into", folder)
    except OSError:
        pass
open("GRADER-LEFTOVER", "w").write("in the scratch folder, which is removed")
import torch


def f(x):
    return torch.zeros_like(x)
