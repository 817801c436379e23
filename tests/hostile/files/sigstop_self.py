# Stops itself: a stopped process is ended like any other.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import signal
os.kill(os.getpid(), signal.SIGSTOP)
