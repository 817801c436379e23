# Floods the error stream: only the beginning is kept, and the clock runs on.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
while True: os.write(2, b"y" * 65536)
