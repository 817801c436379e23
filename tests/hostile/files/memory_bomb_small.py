# The same with many small objects.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
l = []
while True: l.append([object()] * 50)
