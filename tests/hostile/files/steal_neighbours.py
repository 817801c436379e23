# Reads what others handed in, and what lies in the folders of other jobs.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import glob

for folder in (os.environ["GRADER_TEST_NEIGHBOURS"], "..", "../..", "/tmp", "/var/tmp"):
    try:
        print("LEAK", os.listdir(folder))
    except OSError:
        pass
    for path in glob.glob(folder + "/*.py") + [folder + "/benign.py", folder + "/server.log"]:
        try:
            print("LEAK", open(path).read())
        except OSError:
            pass
for number in range(1, 300):
    try:
        os.listdir(f"../job-{number}")
        print("LEAK" if not os.path.samefile(".", f"../job-{number}") else "my own folder")
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
