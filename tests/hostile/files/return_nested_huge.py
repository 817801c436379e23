# A million nested numbers are cut at a budget.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
def f(x): return [[[i] * 100 for i in range(100)] for _ in range(100)]
