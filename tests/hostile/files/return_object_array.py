# A numpy array of objects that act when they are turned into numbers.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import numpy as np


class Number:
    def __float__(self):
        return 0.0

    __int__ = __index__ = lambda self: os.write(1, b"asked") and 0


def f(x):
    return np.array([Number()] * len(x), dtype=object)
