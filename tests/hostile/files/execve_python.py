# Wants to replace the process by a fresh Python without limits.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import sys
os.execv(sys.executable, [sys.executable, "-c", "print(1)"])
