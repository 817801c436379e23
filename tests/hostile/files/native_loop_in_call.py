# One native operation that takes for ever, with signals unheard.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import signal


def f(x):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 64))
    return sum(1 for _ in iter(int, 1))
