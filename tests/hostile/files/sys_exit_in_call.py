# sys.exit in a call is this call's error.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import sys


def f(x):
    sys.exit("100 points")
