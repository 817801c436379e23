# Forks without end: the first fork is refused.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
while True: os.fork()
