# An audit hook that refuses everything the driver does from now on.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import sys


def hook(event, arguments):
    raise RuntimeError("no")


def f(x):
    sys.addaudithook(hook)
    return 0 * x
