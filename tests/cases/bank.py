"""The bank of cases: reading it, grading a case, and its report as plain lines."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader import (
    Assignment,
    ForkServer,
    Library,
    Limits,
    Prepared,
    Report,
    grade,
    prepare,
    read_submission,
)
from grader.specs.rubric import Entry, Rubric

HERE = Path(__file__).parent
FILES = HERE / "files"
LIBRARY = Library(HERE / "exercises", HERE / "rubrics")
EXERCISES = ("predict-shapes", "grad-f", "grad-w", "descend")
FULL = (12, 6, 6, 6)
# Short, so that the cases that hang do not hold up the suite.
LIMITS = Limits(load_seconds=2, call_seconds=2, exercise_seconds=4)
SEED = 7


@dataclass(frozen=True)
class Case:
    """One file graded on the stand-in assignment.

    `says` are regular expressions that each match a line of `transcript`; no line may contain a
    text of `silent`.
    """

    id: str
    file: str
    story: str
    points: tuple[int, ...]
    says: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return FILES / self.file


@dataclass(frozen=True)
class Mistake:
    """A folder with `right.py` and `wrong.py`, graded on the exercise of the same name."""

    id: str
    story: str
    says: tuple[str, ...]

    @property
    def exercise(self) -> str:
        return self.id.lower()


def _entries(key: str) -> Iterator[dict[str, object]]:
    for file in sorted((HERE / "bank").glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8")).get(key, []):
            yield {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}


def cases() -> list[Case]:
    return sorted((Case(**entry) for entry in _entries("case")), key=lambda case: case.id)


def mistakes() -> list[Mistake]:
    return sorted((Mistake(**entry) for entry in _entries("mistake")), key=lambda case: case.id)


def single(name: str, *, library: Library = LIBRARY, points: int = 6) -> Assignment:
    """Return an assignment of one exercise."""
    exercise = library.exercise(name)
    rubric = Rubric(
        name=name,
        file=exercise.spec_file,
        title=exercise.title,
        exercises=[Entry(exercise=name, points=points)],
    )
    return Assignment(rubric, (exercise,))


class Bench:
    """One fork server, and every assignment prepared once."""

    def __init__(self, sandbox: ForkServer) -> None:
        """Prepare nothing yet: each assignment is prepared when it is first asked for."""
        self.sandbox = sandbox
        self._prepared: dict[str, Prepared] = {}
        self._reports: dict[str, Report] = {}

    def prepared(self, assignment: Assignment, *, seed: int = SEED) -> Prepared:
        return prepare(assignment, self.sandbox, seed=seed, limits=LIMITS)

    def stand_in(self) -> Prepared:
        if "" not in self._prepared:
            self._prepared[""] = self.prepared(LIBRARY.assignment("stand-in"))
        return self._prepared[""]

    def exercise(self, name: str) -> Prepared:
        if name not in self._prepared:
            self._prepared[name] = self.prepared(single(name))
        return self._prepared[name]

    def grade(self, path: Path, prepared: Prepared | None = None) -> Report:
        prepared = prepared or self.stand_in()
        return grade(read_submission(path), prepared, self.sandbox)

    def report(self, case: Case) -> Report:
        """Return the report of a case, graded once."""
        if case.id not in self._reports:
            self._reports[case.id] = self.grade(case.path)
        return self._reports[case.id]


def points(report: Report) -> tuple[int | str, ...]:
    """Return what each exercise earned: whole numbers, or a text where it is a fraction."""
    return tuple(
        int(each.earned) if each.earned.denominator == 1 else str(each.earned)
        for each in report.exercises
    )


def transcript(report: Report) -> list[str]:
    """Return everything a report tells the student, one thing a line."""
    lines = []
    for problem in report.problems:
        place = f" {problem.line}" if problem.line else ""
        place += f":{problem.column}" if problem.column else ""
        lines += [f"problem {problem.kind}{place}: {problem.message}"]
        lines += [f"problem text: {problem.text}"] if problem.text else []
    for check in (check for exercise in report.exercises for check in exercise.checks):
        lines.append(f"{check.id} {check.verdict}: {check.message}")
        lines += [f"{check.id} line {frame.line}: {frame.text}" for frame in check.where]
        lines += [f"{check.id} hint {p.name}: {p.hint}" for p in check.patterns]
        lines += [f"{check.id} note: {note.text}" for note in check.notes]
        if check.witness:
            given = ", ".join(f"{name} = {value}" for name, value in check.witness.inputs.items())
            lines.append(f"{check.id} for {given}: {check.witness.returned}")
            lines += [f"{check.id} expected {v}" for v in [check.witness.expected] if v]
    return lines + [f"output: {line}" for line in report.output.splitlines()]
