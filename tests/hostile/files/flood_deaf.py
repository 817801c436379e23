# Floods its output with all signals blocked: the clock is asked although there is always something to read.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import signal


def f(x):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 64))
    block = b"y" * 65536
    while True:
        os.write(1, block)
