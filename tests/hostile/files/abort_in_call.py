# Aborts the process in a call.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    os.abort()
