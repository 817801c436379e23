# Makes the driver say "passed": the parent knows no such word.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import sys

calls = sys.modules["worker.calls"]
calls.CallHandler.answer = lambda self, call: ({"outcome": "passed", "credit": 1}, b"")


def f(x):
    return 3 * x**2
