# Ten million characters for an answer.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    return "9" * 10_000_000
