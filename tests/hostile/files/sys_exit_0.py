# sys.exit(0) at import is a word in the report, not a pass.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import sys
sys.exit(0)
