"""Kill a whole batch at random moments, run it again, and compare with one that nobody killed.

Each round kills `grade batch` with SIGKILL after a random time, runs the same command again to its
end and compares the gradebook, the reports and the feedback byte by byte and the journals record
by record. Run it as `python tests/benchmarks/interrupt.py`; it exits with 1 if any round differs.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "submissions_example"
# It hangs until a limit ends it, in every run.
LEFT_OUT = "ines_hangs.py"
SEED = 7


def write_class(folder: Path, copies: int) -> int:
    """Write copies of the examples, each another file; return how many there are."""
    folder.mkdir()
    for path in sorted(EXAMPLES.glob("*.py")):
        if path.name != LEFT_OUT:
            text = path.read_text(encoding="utf-8")
            for i in range(copies):
                copy = folder / f"{path.stem}-{i}.py"
                copy.write_text(f"{text}\n# copy {i}\n", encoding="utf-8")
    return len(list(folder.iterdir()))


def command(submissions: Path, results: Path) -> list[str]:
    """Return the command that is killed and run again."""
    words = ["batch", str(submissions), "-o", str(results), "-j", "2", "--seed", str(SEED)]
    return [sys.executable, "-P", "-m", "grader", *words, "-r", "shapes-then-slopes"]


def run(words: list[str], *, seconds: float | None = None) -> float:
    """Run a command, to its end or until it is killed after `seconds`; return how long it ran.

    Raises:
        SystemExit: it ended by itself and did not succeed.
    """
    began = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        said, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
    else:
        if process.returncode:
            sys.exit(f"{' '.join(words)} exited with {process.returncode}:\n{said.decode()}")
    return time.perf_counter() - began


def contents(results: Path) -> dict[str, object]:
    """Return the bytes of every file of the results, and the different lines of the journal."""
    found: dict[str, object] = {}
    for path in sorted(p for p in results.rglob("*") if p.is_file()):
        data = path.read_bytes()
        name = str(path.relative_to(results))
        found[name] = set(data.splitlines()) if path.suffix == ".jsonl" else data
    return found


def records(results: Path) -> int:
    """Return how many submissions are on record."""
    journal = results / "journal.jsonl"
    return journal.read_bytes().count(b'"record": "examined"') if journal.exists() else 0


def main() -> int:
    """Print one line for each round and one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--copies", type=int, default=5, help="of each example in the class")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    options = parser.parse_args()
    moments = random.Random(options.seed)
    different = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["TMPDIR"] = name  # what a killed command leaves goes with the folder
        count = write_class(folder / "class", options.copies)
        whole = folder / "whole"
        run(command(folder / "class", whole))
        # The second run has everything in the system's caches, as all others will.
        shutil.rmtree(whole)
        seconds = run(command(folder / "class", whole))
        expected = contents(whole)
        print(f"{count} submissions, {seconds:.1f} s without interruption")
        for i in range(options.rounds):
            results = folder / f"results-{i}"
            moment = moments.uniform(0, seconds)
            run(command(folder / "class", results), seconds=moment)
            after = records(results)
            run(command(folder / "class", results))
            found = contents(results)
            names = expected.keys() | found.keys()
            wrong = sorted(n for n in names if expected.get(n) != found.get(n))
            different += bool(wrong)
            print(
                f"{i + 1:>3}  killed after {moment:5.2f} s with {after:>3} on record: "
                + (f"DIFFERS in {', '.join(wrong)}" if wrong else "the same"),
                flush=True,
            )
            shutil.rmtree(results)
    print(json.dumps({"benchmark": "interrupt", "rounds": options.rounds, "differ": different}))
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
