# Lists, opens and imports the exercises, by every way Python has.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import importlib.util
import sys

specs = os.environ["GRADER_TEST_SPECS"]
for path in ("exercises", "exercises/cube", "rubrics", "."):
    try:
        print("LEAK", os.listdir(f"{specs}/{path}"))
    except OSError:
        pass
for path in ("exercises/cube/reference.py", "exercises/cube/exercise.toml", "rubrics/hostile.toml"):
    for flags in (os.O_RDONLY, os.O_RDWR, os.O_RDONLY | os.O_NOFOLLOW):
        try:
            print("LEAK", os.read(os.open(f"{specs}/{path}", flags), 10_000))
        except OSError:
            pass
sys.path.insert(0, f"{specs}/exercises/cube")
try:
    import reference

    print("LEAK", vars(reference))
except ImportError:
    pass
spec = importlib.util.spec_from_file_location("key", f"{specs}/exercises/cube/reference.py")
try:
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
    print("LEAK imported the key")
except OSError:
    pass
import torch


def f(x):
    return torch.zeros_like(x)
