# Overwrites the interpreter's own objects.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes


def f(x):
    ctypes.memset(id(type), 0, 400)
    return [type(i) for i in range(100)]
