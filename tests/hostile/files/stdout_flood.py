# Floods the output: only the beginning is kept, and the clock runs on.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
while True: print("x" * 1000)
