"""Tiny exercises written for one test, and the checks that a student's text gets for them."""

from dataclasses import dataclass
from pathlib import Path

from grader import (
    Assignment,
    CheckResult,
    ForkServer,
    Library,
    Limits,
    Prepared,
    Report,
    Submission,
    grade,
    prepare,
)
from grader.specs.rubric import Entry, Rubric

FILES = Path(__file__).parent / "files"
# Short, so that an answer that hangs does not hold up the suite.
LIMITS = Limits(load_seconds=2, call_seconds=2, exercise_seconds=4)
SEED = 7
SEEDS = (1, 2, 3, 4, 5)
_RUBRIC = 'title = "T"\nreveal = "{0}"\nexercises = [{{ exercise = "{1}", points = 12 }}]\n'


@dataclass(frozen=True)
class Source:
    """An exercise as its author writes it: the TOML, the reference, and the wrong programs."""

    toml: str
    reference: str = ""
    wrong: tuple[tuple[str, str], ...] = ()


class Bench:
    """Writes exercises, prepares each once for a seed, and marks texts with it."""

    def __init__(self, sandbox: ForkServer, folder: Path) -> None:
        """Use `sandbox`, and `folder` for what is written."""
        self._sandbox = sandbox
        self._folder = folder
        self._prepared: dict[tuple[object, ...], Prepared] = {}

    def prepare(self, source: Source, *, seed: int = SEED, reveal: str = "where") -> Prepared:
        """Return a written exercise with its key."""
        asked = (source, seed, reveal)
        if asked not in self._prepared:
            assignment = self._write(source, reveal)
            self._prepared[asked] = prepare(assignment, self._sandbox, seed=seed, limits=LIMITS)
        return self._prepared[asked]

    def given(self, *exercises: str, seed: int = SEED) -> Prepared:
        """Return exercises that come with the package, with their keys."""
        asked = (exercises, seed)
        if asked not in self._prepared:
            packet = Library().assignment("shapes-then-slopes")
            there = {exercise.name for exercise in packet.exercises}
            if exercises and there.issuperset(exercises):
                packet = Library().assignment(packet.rubric.name, only=exercises)
            assignment = packet if there.issuperset(exercises) else _alone(exercises)
            self._prepared[asked] = prepare(assignment, self._sandbox, seed=seed, limits=LIMITS)
        return self._prepared[asked]

    def report(self, prepared: Prepared, text: str) -> Report:
        """Return the whole report of a student's file with this text."""
        submission = Submission("student.py", text.encode())
        return grade(submission, prepared, self._sandbox)

    def checks(self, prepared: Prepared, text: str) -> dict[str, CheckResult]:
        """Return the checks of all exercises by their ids."""
        report = self.report(prepared, text)
        return {check.id: check for result in report.exercises for check in result.checks}

    def check(self, prepared: Prepared, text: str) -> CheckResult:
        """Return the check of an exercise that has only one."""
        (check,) = self.checks(prepared, text).values()
        return check

    def _write(self, source: Source, reveal: str) -> Assignment:
        folder = self._folder / str(sum(1 for _ in self._folder.iterdir()))
        exercise = folder / "exercises" / "probe"
        (exercise / "wrong").mkdir(parents=True)
        (folder / "rubrics").mkdir()
        (exercise / "exercise.toml").write_text(source.toml, encoding="utf-8")
        (exercise / "reference.py").write_text(source.reference, encoding="utf-8")
        for name, text in source.wrong:
            (exercise / "wrong" / name).write_text(text, encoding="utf-8")
        rubric = folder / "rubrics" / "probe.toml"
        rubric.write_text(_RUBRIC.format(reveal, "probe"), encoding="utf-8")
        return Library(folder / "exercises", folder / "rubrics").assignment("probe")


def _alone(names: tuple[str, ...]) -> Assignment:
    """Return exercises that come with the package as an assignment, a point each."""
    entries = [Entry(exercise=name, points=1) for name in names]
    rubric = Rubric(name="alone", file=Path("alone.toml"), title="Alone", exercises=entries)
    library = Library()
    return Assignment(rubric, tuple(library.exercise(name) for name in names))


def names(check: CheckResult) -> list[str]:
    """Return the names of the patterns that a check shows."""
    return [pattern.name for pattern in check.patterns]


def noted(check: CheckResult) -> list[str]:
    """Return the notes that a check shows."""
    return [note.text for note in check.notes]
