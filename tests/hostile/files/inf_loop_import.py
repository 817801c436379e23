# An endless loop at import: named with its line, and the definitions are graded.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
while True: pass
