# Wants to kill the fork server: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import signal
os.kill(os.getppid(), signal.SIGKILL)
