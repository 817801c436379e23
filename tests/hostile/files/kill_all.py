# kill(-1, SIGKILL): refused, nothing dies.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import signal
os.kill(-1, signal.SIGKILL)
