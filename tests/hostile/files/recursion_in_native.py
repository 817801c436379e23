# Recursion in native code, by a structure that is very deep.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import pickle


def f(x):
    deep = []
    for _ in range(1_000_000):
        deep = [deep]
    return repr(deep), pickle.dumps(deep)
