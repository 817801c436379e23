# A collector callback that makes more garbage.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import gc


def more(phase, info):
    junk = []
    junk.append(junk)
    gc.collect()


def f(x):
    gc.callbacks.append(more)
    gc.collect()
    while True:
        more(0, 0)
