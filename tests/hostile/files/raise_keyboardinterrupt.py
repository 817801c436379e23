# KeyboardInterrupt in a call is this call's error; grading goes on.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
def f(x): raise KeyboardInterrupt
