# Puts a torch of its own into sys.modules.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import sys
import types

fake = types.ModuleType("torch")
fake.equal = fake.allclose = lambda *a, **k: True
fake.Tensor = object
sys.modules["torch"] = fake


def f(x):
    return 0 * x
