# A segmentation fault in a call: this exercise is lost, the other is graded.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes


def f(x):
    ctypes.string_at(0)
