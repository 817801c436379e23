# Uses up the native stack.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes

Call = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)


@Call
def again(n):
    return again(n + 1)


def f(x):
    import sys

    sys.setrecursionlimit(10**8)
    return again(0)
