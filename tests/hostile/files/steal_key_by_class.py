# Walks all subclasses and modules for anything that knows an expected value.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import sys

words = ("expected", "truth", "solution", "answer_key", "tolerance", "KeyPoint", "rubric")


def f(x):
    for name, module in list(sys.modules.items()):
        if name.startswith(("grader", "exercises", "rubrics", "tests")):
            print("LEAK module", name)
        if name.startswith("worker"):
            for key in vars(module):
                if key in words:
                    print("LEAK", name, key)
    return 0 * x
