# Recursion without a limit: a crash of this worker at most.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import sys
sys.setrecursionlimit(10**9)
def g(n): return g(n + 1)
g(0)
