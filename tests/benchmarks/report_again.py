"""A class of 200, then other points in the rubric: reports are written anew, no student file runs.

Run it as `python tests/benchmarks/report_again.py`. The ratio of the two runs has a budget.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from batch import PERFECT, RUBRIC, write_class

from grader.library import default_folder

BUDGET = 0.5


def grade(folder: Path) -> tuple[float, str]:
    """Return the seconds that `grade batch` took, and what it said."""
    words = [sys.executable, "-m", "grader", "batch", "class", "-r", RUBRIC, "--rubrics", "rubrics"]
    began = time.perf_counter()
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return time.perf_counter() - began, done.stdout


def main() -> int:
    """Print the seconds of both runs and their ratio, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--check", action="store_true", help=f"fail above {BUDGET} of grading")
    options = parser.parse_args()
    assert PERFECT.is_file()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        write_class(folder / "class", options.count)
        shutil.copytree(default_folder("rubrics"), folder / "rubrics")
        graded, _ = grade(folder)
        rubric = folder / "rubrics" / f"{RUBRIC}.toml"
        text = rubric.read_text(encoding="utf-8")
        rubric.write_text(re.sub(r"points = 12\b", "points = 22", text), encoding="utf-8")
        again, said = grade(folder)
    line = next(line for line in said.splitlines() if "written anew" in line)
    ratio = again / graded
    print(f"{options.count} graded in {graded:.1f} s; other points in {again:.1f} s: {line}")
    print(json.dumps({"benchmark": "report again", "ratio": round(ratio, 3), "said": line}))
    return int(options.check and (ratio > BUDGET or not line.startswith("0 student files run")))


if __name__ == "__main__":
    sys.exit(main())
