# Recursion without end in a call: an ordinary error.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    return f(x)
