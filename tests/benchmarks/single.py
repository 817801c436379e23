"""How long one student waits: `grade FILE` against `import torch`, in paired rounds.

Each round runs both sides of a pair one after the other, and the order changes from round to round.
The number that counts is the median of the rounds' ratios: what slows a whole round down, slows
both of its sides. Run it as `python tests/benchmarks/single.py`; `--check` makes a budget count.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PERFECT = ROOT / "submissions_example" / "ada_perfect.py"
FEWEST_ROUNDS = 7


@dataclass(frozen=True)
class Pair:
    """A command of ours, what it is measured against, and how many times as long it may take."""

    name: str
    ours: Sequence[str]
    yardstick: Sequence[str]
    budget: float
    words: str


@dataclass(frozen=True)
class Result:
    """What the rounds of one pair gave; times in seconds."""

    ratio: float
    lowest: float
    highest: float
    ours: float
    yardstick: float


def grade_command() -> list[str]:
    """Return the `grade` of this interpreter: the installed script, else the module."""
    script = Path(sys.executable).with_name("grade")
    return [str(script)] if script.is_file() else [sys.executable, "-m", "grader"]


def pairs(file: Path) -> list[Pair]:
    """Return what is measured; `file` is a submission that earns full marks."""
    grade, python = grade_command(), sys.executable
    return [
        Pair(
            "grade_file",
            [*grade, str(file)],
            [python, "-c", "import torch"],
            1.25,
            "grade FILE against import torch",
        ),
        Pair(
            "grade_help",
            [*grade, "--help"],
            [python, "-c", "pass"],
            12.0,
            "grade --help against an empty program",
        ),
    ]


def seconds(command: Sequence[str], folder: str) -> float:
    """Return the wall time of `command`, run in `folder`.

    Raises:
        SystemExit: it failed, so its time says nothing.
    """
    started = time.perf_counter()
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    taken = time.perf_counter() - started
    if done.returncode:
        words = (done.stderr or done.stdout).decode("utf-8", "replace").strip()
        sys.exit(f"{' '.join(command)} exited with {done.returncode}:\n{words}")
    return taken


def measure(pair: Pair, rounds: int, folder: str) -> Result:
    """Run `pair` once to warm up, then `rounds` times, and return the medians."""
    ours: list[float] = []
    yardstick: list[float] = []
    for number in range(rounds + 1):
        sides = [(ours, pair.ours), (yardstick, pair.yardstick)]
        for times, command in sides if number % 2 else reversed(sides):
            times.append(seconds(command, folder))
    ratios = [a / b for a, b in zip(ours[1:], yardstick[1:], strict=True)]
    return Result(
        ratio=statistics.median(ratios),
        lowest=min(ratios),
        highest=max(ratios),
        ours=statistics.median(ours[1:]),
        yardstick=statistics.median(yardstick[1:]),
    )


def rounds_number(text: str) -> int:
    """Return the number of rounds that `text` asks for, at least seven."""
    number = int(text)
    if number < FEWEST_ROUNDS:
        raise argparse.ArgumentTypeError(f"at least {FEWEST_ROUNDS} rounds")
    return number


def main() -> int:
    """Measure, print, and return 1 if `--check` finds a ratio above its budget."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--file", type=Path, default=PERFECT, help="a file with full marks")
    parser.add_argument("--rounds", type=rounds_number, default=9, help="at least 7")
    parser.add_argument("--check", action="store_true", help="exit with 1 above a budget")
    options = parser.parse_args()
    numbers = {}
    over = False
    with tempfile.TemporaryDirectory() as folder:
        for pair in pairs(options.file.resolve()):
            result = measure(pair, options.rounds, folder)
            over = over or result.ratio > pair.budget
            print(
                f"{pair.words}: {result.ratio:.2f} times (budget {pair.budget:g}; "
                f"{result.lowest:.2f} to {result.highest:.2f} in {options.rounds} rounds; "
                f"{result.ours:.3f} s against {result.yardstick:.3f} s)",
                flush=True,
            )
            numbers[pair.name] = {
                "ratio": round(result.ratio, 4),
                "budget": pair.budget,
                "rounds": options.rounds,
                "seconds": round(result.ours, 4),
                "yardstick_seconds": round(result.yardstick, 4),
            }
    print(json.dumps(numbers))
    return int(options.check and over)


if __name__ == "__main__":
    sys.exit(main())
