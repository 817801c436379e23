# kill(0, SIGKILL), the whole process group: refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import signal
os.kill(0, signal.SIGKILL)
