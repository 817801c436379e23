# An endless loop in the function: this exercise times out, the other keeps its points.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
def f(x):
    while True: pass
