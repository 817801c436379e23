# Ends the process as if all were well: no answers, no points.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
os._exit(0)
