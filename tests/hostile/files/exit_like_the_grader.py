# Ends with the code by which a worker says that the grader is at fault: it is believed no word.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

def f(x):
    os._exit(97)
