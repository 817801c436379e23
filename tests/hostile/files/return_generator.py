# A generator instead of a gradient: never started.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    while True:
        yield x
