# Catches the driver's own time limit and answers after all.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    try:
        while True:
            pass
    except BaseException:
        return 0 * x
