# Sleeps for days at import.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import time
time.sleep(1e6)
