# Takes the builtins away from everybody in this process.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import builtins


def f(x):
    for name in list(vars(builtins)):
        if not name.startswith("__"):
            delattr(builtins, name)
    return 0 * x
