# A pool of processes in a call: refused with a clear error, no hang.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

from concurrent.futures import ProcessPoolExecutor


def f(x):
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(abs, [1, 2]))
