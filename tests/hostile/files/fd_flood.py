# Opens pipes until there are no descriptors: the limit is its own, not the machine's.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
l = []
while True: l.append(os.pipe())
