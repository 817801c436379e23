# Rewrites the driver it finds in sys.modules: it can only rewrite its own answers.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import sys

calls = sys.modules["worker.calls"]
facts = {"saved": 0, "used": 0, "duals": 0, "func_refused": False, "changed_inputs": []}
calls.CallHandler.answer = lambda self, call: (
    {"outcome": "returned", "value": {"t": "bool", "value": True}, "facts": facts}, b""
)


def f(x):
    return 3 * x**2
