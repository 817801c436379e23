"""What a kind of exercise provides: calls for the key, calls for the answer, and the marks."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from grader.marking.audit import Audit
from grader.marking.sheet import Sheet, Suspect, Truth
from grader.results import CheckResult
from grader.sandbox.job import Call
from grader.sandbox.observations import Observation
from grader.specs.exercise import Exercise

# The key of `redo_calls` in the evidence that `explain` is given.
REDO = "redo"
Evidence = Mapping[str, Sequence[Observation]]


class Marking(ABC):
    """One exercise with one seed: learns the key once, then marks any number of sheets.

    Nothing here runs code: calls go out, observations come in.
    """

    reference_runs: bool = True

    def __init__(self, exercise: Exercise) -> None:
        """Remember the exercise."""
        self.exercise = exercise

    @property
    def literals(self) -> tuple[str, ...]:
        """Names whose values are read from the file without running it."""
        return ()

    @property
    @abstractmethod
    def wanted(self) -> tuple[str, ...]:
        """Names that a submission must have: those that are read, and those that are called."""

    @abstractmethod
    def key_calls(self) -> list[Call]:
        """Return the calls to the reference whose observations are the key."""

    @abstractmethod
    def learn(self, key: Sequence[Observation]) -> None:
        """Take in the key.

        Raises:
            SpecError: the reference does not give one.
        """

    @abstractmethod
    def answer_calls(self) -> list[Call]:
        """Return the calls to a submission (or to a known mistake); only after `learn`."""

    @abstractmethod
    def mark(self, sheet: Sheet) -> list[CheckResult]:
        """Return one result for each check, in a fixed order; only after `learn`."""

    def suspects(self) -> list[Suspect]:
        """Return the known mistakes to try on a wrong answer."""
        calls = self.mistake_calls() if self.exercise.wrong else []
        return [
            Suspect(mistake.file, mistake.label, mistake.hint, f"wrong/{mistake.file}", calls)
            for mistake in self.exercise.wrong
        ]

    def mistake_calls(self) -> list[Call]:
        """Return the calls whose observations tell a known mistake: those of an answer."""
        return self.answer_calls()

    def redo_calls(self, sheet: Sheet) -> list[Call]:
        """Return calls to the reference by which a student can redo a wrong answer by hand."""
        return []

    def audit(self) -> Audit:
        """Return what the exercise can tell its author; only after `learn`."""
        return Audit(self.exercise)

    def explain(
        self, sheet: Sheet, checks: list[CheckResult], evidence: Evidence
    ) -> list[CheckResult]:
        """Return `checks` with the patterns that explain them.

        Args:
            sheet: the answers.
            checks: what `mark` made of them.
            evidence: what each suspect did, by its key, and the redone calls under `REDO`; what
                could not be run is missing.
        """
        return checks

    def truths(self) -> list[Truth]:
        """Return everything that is asked, with the right answers; only after `learn`."""
        return []


class Kind(Exercise, ABC):
    """A kind of exercise: the fields an author writes, and how to mark them."""

    @abstractmethod
    def begin(self, seed: int) -> Marking:
        """Return the marking of this exercise with the inputs of `seed`."""
