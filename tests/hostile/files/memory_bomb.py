# Allocates without end: a MemoryError in this worker, and nothing elsewhere.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
l = []
while True: l.append(bytearray(16 << 20))
