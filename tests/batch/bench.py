"""A tiny course, classes of students written to disk, and batches over them."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader import ForkServer, Library, Limits
from grader.batch.batch import Batch, Done, Progress, grade_batch
from grader.batch.entry import Entry
from grader.batch.gradebook import GRADEBOOK
from grader.batch.intake import find_entries
from grader.batch.journal import NAME
from grader.batch.penalties import Times
from grader.batch.summary import Summary

SEED = 7
# Short, so that what hangs does not hold up the suite.
LIMITS = Limits(load_seconds=1, call_seconds=1, exercise_seconds=2)
RUBRIC = """title = "Tiny"
exercises = [{ exercise = "two-shapes", points = 2 }, { exercise = "slope", points = 4 }]
"""
LATE = '\n[late]\ndue = 2026-03-06T20:00:00\nzone = "Europe/Berlin"\npercent = {0}\n'
_SHAPES = """kind = "prediction"
title = "Two shapes"
ask = "shape"
answers = "SHAPES"
[[items]]
id = "s1"
expression = "M.T"
[[items]]
id = "s2"
expression = "M @ M[0]"
"""
_SLOPE = """kind = "gradient"
title = "Slope"
function = "slope"
arguments = ["w", "a"]
wrt = ["w"]
[inputs]
w = { shape = ["n"] }
a = { low = 1.5, high = 3.5 }
"""
_FILES = {
    "exercises/two-shapes/exercise.toml": _SHAPES,
    "exercises/two-shapes/reference.py": "import torch\nM = torch.zeros(4, 5)\n",
    "exercises/slope/exercise.toml": _SLOPE,
    "exercises/slope/reference.py": "def loss(w, a):\n    return (a * w**2).sum()\n",
    "rubrics/tiny.toml": RUBRIC,
}

GOOD = 'SHAPES = {"s1": (5, 4), "s2": (4,)}\n\ndef slope(w, a):\n    return 2 * a * w\n'
HALF = GOOD.replace("(4,)}", "(5,)}")
ZERO = "SHAPES = {}\n\ndef slope(w, a):\n    return w\n"
FULL = ("2", "4", "6")
# Each with what the two exercises earn.
ODD = {
    "crashes": (GOOD + "    \nraise RuntimeError('at the end')\n", ("2", "4")),
    "ends": (GOOD.replace("return", "import os; os._exit(0)\n    return"), ("2", "0")),
    "hangs": (GOOD.replace("return", "while True: pass\n    return"), ("2", "0")),
    "prints": (GOOD + "print('spam ' * 4_000_000)\n", ("2", "4")),
    "stumbles": (GOOD + "def slope(:\n", ("0", "0")),
}


def write_course(folder: Path) -> Library:
    """Write two exercises and their rubric; 2 + 4 points."""
    for name, text in _FILES.items():
        write(folder / name, text)
    return Library(folder / "exercises", folder / "rubrics")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def write_class(folder: Path, texts: Mapping[str, str]) -> Path:
    """Write one file for each student."""
    for name, text in texts.items():
        write(folder / f"{name}.py", text)
    return folder


@dataclass
class Ran:
    """What one run of a batch told, and what it left behind."""

    folder: Path
    summary: Summary = field(default_factory=Summary)
    stale: dict[str, str] = field(default_factory=dict)
    done: dict[str, Done] = field(default_factory=dict)

    @property
    def graded(self) -> set[str]:
        """Whose submissions ran, as opposed to those that were graded before."""
        return set(self.done)

    def ungradable(self, student: str) -> Done:
        done = self.done[student]
        assert done.reason, done
        return done

    def rows(self) -> dict[str, dict[str, str]]:
        return rows(self.folder)

    def points(self, student: str) -> tuple[str, str]:
        row = self.rows()[student]
        return row["two-shapes"], row["slope"]


class Course:
    """The tiny course and one class; `run` grades the class once more."""

    def __init__(self, folder: Path, sandbox: ForkServer) -> None:
        """Write the course below `folder`."""
        self.library = write_course(folder)
        self.sandbox = sandbox
        self.rubric = folder / "rubrics" / "tiny.toml"
        self.submissions = folder / "class"
        self.results = folder / "results"

    def hand_in(self, **texts: str) -> None:
        write_class(self.submissions, texts)

    def run(self, **options: Any) -> Ran:  # noqa: ANN401 - whatever a Batch takes
        """Grade the class with the options of a `Batch`, and `students` in place of the class."""
        students: Iterable[Entry] | None = options.pop("students", None)
        given: dict[str, Any] = {
            "folder": self.results,
            "hidden": (self.library.exercises, self.library.rubrics),
            "jobs": 1,
            "limits": LIMITS,
            "seed": SEED,
            "times": Times(),
        }
        given |= options
        batch = Batch(
            assignment=self.library.assignment("tiny"),
            entries=find_entries(self.submissions) if students is None else list(students),
            **given,
        )
        ran = Ran(batch.folder)
        progress = Progress(
            started=lambda todo, entries: None,
            stale=lambda entry, why: ran.stale.update({entry.id: why}),
            done=lambda done: ran.done.update({done.entry.id: done}),
        )
        ran.summary = grade_batch(batch, self.sandbox, progress)
        return ran


def rows(folder: Path) -> dict[str, dict[str, str]]:
    """Return the rows of a gradebook by id."""
    text = (folder / GRADEBOOK).read_text(encoding="utf-8-sig")
    return {row["id"]: row for row in csv.DictReader(io.StringIO(text, newline=""))}


def records(folder: Path) -> list[dict[str, Any]]:
    """Return the records of a journal."""
    lines = (folder / NAME).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def record_set(folder: Path) -> set[str]:
    """Return the different records of a journal, whatever their order."""
    return set((folder / NAME).read_text(encoding="utf-8").splitlines())
