# Imports and reads the grader's own package, its compiled files, its tests and its repository.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

try:
    import grader.keys

    print("LEAK imported", grader.keys)
except (ImportError, OSError):
    pass
package, root = os.environ["GRADER_TEST_PACKAGE"], os.environ["GRADER_TEST_ROOT"]
for path in (f"{package}/grading.py", f"{package}/__init__.py", f"{package}/sandbox/worker/seccomp.py",
             f"{package}/__pycache__", package, f"{root}/tests", f"{root}/.git", f"{root}/exercises",
             f"{root}/tests/hostile/files/benign.py", f"{root}/pyproject.toml"):
    try:
        print("LEAK", path, os.listdir(path) if os.path.isdir(path) else open(path).read(60))
    except OSError:
        pass
import torch


def f(x):
    return torch.zeros_like(x)
