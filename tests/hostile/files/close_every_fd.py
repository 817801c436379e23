# Closes every descriptor in the middle of a call, the driver's channel too.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    os.closerange(3, 1024)
    return 3 * x**2
