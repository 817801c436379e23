"""The floor of a batch: torch imported once, a bare fork per file, the student's own code, no more.

`python floor.py CALLS FILE...`: CALLS is a pickle of ours with the functions to call and their
arguments. Prints the CPU seconds of all forks together, without the import of torch.
"""

import contextlib
import os
import pickle
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "grader" / "sandbox"))

from worker.torch_start import SINGLE_THREAD, start_torch

os.environ.update(SINGLE_THREAD)


def run_alone(path: str, calls: list[tuple[str, list[object]]]) -> None:
    """Fork, run the file and the calls in the child, wait."""
    import torch

    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(null, fd)
        with contextlib.suppress(Exception):  # some have no syntax, or lack a function
            namespace: dict[str, object] = {"__name__": "submission"}
            exec(compile(Path(path).read_bytes(), path, "exec"), namespace)
            for name, arguments in calls:
                with contextlib.suppress(Exception):
                    tensors = (torch.tensor(a) if hasattr(a, "dtype") else a for a in arguments)
                    namespace[name](*tensors)  # type: ignore[operator]
        os._exit(0)
    os.waitpid(pid, 0)


def cpu() -> float:
    """Return the CPU seconds of this process and of the children it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def main() -> None:
    """Run every file once to warm up a little, then all of them, and print the CPU seconds."""
    calls = pickle.loads(Path(sys.argv[1]).read_bytes())
    start_torch()
    for path in sys.argv[2:4]:
        run_alone(path, calls)
    began = cpu()
    for path in sys.argv[2:]:
        run_alone(path, calls)
    print(cpu() - began)


if __name__ == "__main__":
    main()
