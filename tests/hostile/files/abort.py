# Aborts at import: only this worker dies, and the file's definitions are graded.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
os.abort()
