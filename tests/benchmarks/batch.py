"""A class of packet one through `grade batch`, against the floor and against pytest per file.

Nine of ten submissions are right and written a little differently each; the tenth lacks a
function, is no Python, has a wrong gradient, or is slow. What one submission costs is the
difference between a class of N and one of 20, so that starting up cancels out; throughput is that
of the whole command. Only ratios have budgets. Run it as `python tests/benchmarks/batch.py`.
"""

import argparse
import importlib.util
import json
import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from grader import ForkServer, Library, Limits, prepare, read_submission
from grader.examining import answer_job
from grader.sandbox.job import CallFunction
from grader.values import Tensor

HERE = Path(__file__).resolve().parent
PERFECT = HERE.parents[1] / "submissions_example" / "ada_perfect.py"
RUBRIC = "shapes-then-slopes"
FEW, SMALL, LARGE, HUGE = 20, 100, 1_000, 10_000
ROUNDS = 3
BUDGETS = {"pytest": 60.0, "floor": 2.5, "memory": 1.3}
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull]
ODD = ("def fit(", "def fit(:"), ("2 * X.T @ error", "X.T @ error"), ("def grad_b1(", "def g(")
SLOW = "\nfor _ in range(1_000_000):\n    pass\n"


@dataclass(frozen=True)
class Cost:
    """What one command took: wall and CPU seconds of all its processes, its own peak in MiB."""

    wall: float
    cpu: float
    peak: float


def write_class(folder: Path, count: int) -> Path:
    """Write `count` submissions, each another file."""
    folder.mkdir()
    text = PERFECT.read_text(encoding="utf-8")
    for i in range(count):
        gap = "\n" * (2 + i % 3)
        varied = text.replace("\n\n\ndef ", f"\n{gap}# variant {i}\ndef ")
        if i % 10 == 9:
            kind = i // 10 % 4
            varied = varied + SLOW if kind == 3 else varied.replace(*ODD[kind])
        (folder / f"student{i:05}.py").write_text(varied, encoding="utf-8")
    return folder


def grade(submissions: Path, jobs: int) -> Cost:
    """Grade a class into a new folder."""
    results = submissions.with_name(f"{submissions.name}-results-{time.monotonic_ns()}")
    words = ["batch", str(submissions), "-o", str(results), "-j", str(jobs), "-r", RUBRIC]
    command = [sys.executable, "-P", "-m", "grader", *words, "--seed", "7"]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    peak = 0
    while True:
        # Of this process alone: the fork servers hold torch and are no part of the answer.
        peak = max(peak, peak_kib(process.pid))
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        time.sleep(0.02)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"grade batch exited with {process.returncode}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, peak / 1024)


def peak_kib(pid: int) -> int:
    """Return the highest resident memory so far of a process, 0 when it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


def floor(submissions: Path, folder: Path) -> float:
    """Return the CPU seconds that each submission costs in a bare fork, called as we call it."""
    with ForkServer.start() as server:
        prepared = prepare(Library().assignment(RUBRIC), server, seed=7, limits=Limits())
    job = answer_job(read_submission(PERFECT), prepared.markings, prepared)
    calls = [
        (call.name, [a.data if isinstance(a, Tensor) else a for a in call.arguments])
        for _, call in job.calls()
        if isinstance(call, CallFunction)
    ]
    (folder / "calls").write_bytes(pickle.dumps(calls))
    files = sorted(map(str, submissions.iterdir()))
    words = [sys.executable, str(HERE / "floor.py"), str(folder / "calls"), *files]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return float(done.stdout) / len(files)


def costs(few: Path, many: Path, folder: Path) -> tuple[float, float, Cost]:
    """Return CPU seconds per submission, those of the floor, and what the larger class took."""
    bare = floor(many, folder)
    start, whole = grade(few, 1), grade(many, 1)
    count = len(list(many.iterdir())) - len(list(few.iterdir()))
    return (whole.cpu - start.cpu) / count, bare, whole


def one_by_one(files: Sequence[Path]) -> dict[str, float]:
    """Return files per second where each is checked by a process of its own, two at a time."""
    commands = {"pytest": [*PYTEST, str(HERE / "homework.py")]}
    if importlib.util.find_spec("gradescope_utils"):
        commands["gradescope_utils"] = [sys.executable, str(HERE / "homework_gradescope.py")]
    return {name: rate_of(command, files) for name, command in commands.items()}


def rate_of(command: Sequence[str], files: Sequence[Path]) -> float:
    """Return files per second of one command."""

    def check(path: Path) -> None:
        environment = os.environ | {"SUBMISSION": str(path)}
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        if done.returncode not in (0, 1, 2):  # 2: pytest could not read the file
            sys.exit(f"{' '.join(command)} failed:\n{done.stdout.decode()}{done.stderr.decode()}")

    began = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(check, files))
    return len(files) / (time.perf_counter() - began)


def is_missed(name: str, ratio: float, budget: float) -> bool:
    """Return whether a ratio is on the wrong side of its budget; more throughput is better."""
    return ratio < budget if name == "pytest" else ratio > budget


def main() -> int:
    """Measure, print a table and one line of JSON; with `--check` a missed budget is a failure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="submissions of the class")
    parser.add_argument("--sample", type=int, default=10, help="files for pytest")
    parser.add_argument("--large", action="store_true", help=f"memory at {HUGE}, not {LARGE}")
    parser.add_argument("--check", action="store_true", help="fail where a budget is missed")
    options = parser.parse_args()
    many = HUGE if options.large else LARGE
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sizes = {options.count, FEW, SMALL, many}
        classes = {n: write_class(folder / f"class{n}", n) for n in sizes}
        grade(classes[FEW], 1)  # fills the system's caches
        rounds = [costs(classes[FEW], classes[options.count], folder) for _ in range(ROUNDS)]
        two = grade(classes[options.count], 2)
        small = grade(classes[SMALL], 2)
        files = sorted(classes[options.count].iterdir())[-options.sample :]
        # Half before and half after: what slows the machine down slows both sides.
        before = one_by_one(files[::2])
        large = grade(classes[many], 2)
        after = one_by_one(files[1::2])
    each, bare, one = sorted(rounds, key=lambda r: r[0] / r[1])[ROUNDS // 2]
    alone = {name: 2 / (1 / before[name] + 1 / after[name]) for name in before}
    rate = many / large.wall
    ratios = {
        "floor": each / bare,
        "memory": large.peak / small.peak,
        **{name: rate / other for name, other in alone.items()},
    }
    for jobs, n, cost in ((1, options.count, one), (2, options.count, two), (2, many, large)):
        print(f"-j {jobs}, {n:>5} submissions {n / cost.wall:8.1f} submissions/s")
    for name, other in alone.items():
        print(f"one {name} per submission {other:7.2f} submissions/s")
    if "gradescope_utils" not in alone:
        print("gradescope-utils is not installed: skipped")
    print(f"CPU for each submission  {each * 1000:8.1f} ms; floor {bare * 1000:.1f} ms")
    print(f"peak of the parent       {small.peak:8.1f} MiB at {SMALL}; {large.peak:.1f} at {many}")
    missed = [
        n
        for n, r in ratios.items()
        if n in BUDGETS and (r < 60 if n == "pytest" else r > BUDGETS[n])
    ]
    for name, ratio in ratios.items():
        budget = f"budget {BUDGETS[name]:g}" if name in BUDGETS else "no budget"
        print(f"{name:<18}{ratio:8.2f} x   ({budget}{', MISSED' if name in missed else ''})")
    numbers = {name: round(ratio, 3) for name, ratio in ratios.items()}
    print(json.dumps({"benchmark": "batch", "count": options.count, "many": many, **numbers}))
    return int(options.check and bool(missed))


if __name__ == "__main__":
    sys.exit(main())
