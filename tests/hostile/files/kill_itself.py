# Kills itself in a call, as if it had been killed for something else.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import signal


def f(x):
    os.kill(os.getpid(), signal.SIGKILL)
