# Frees what is not its own.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import ctypes


def f(x):
    libc = ctypes.CDLL(None)
    libc.free(ctypes.c_void_p(id(f) + 8))
    return 0 * x
