# One file beyond the size limit.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

with open("big", "wb") as file:
    file.truncate(1 << 40)
