# Sets alarms that ring after its end.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import signal

signal.setitimer(signal.ITIMER_REAL, 3)
signal.setitimer(signal.ITIMER_PROF, 3)


def f(x):
    signal.alarm(3)
    return 0 * x
