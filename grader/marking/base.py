"""What a kind of exercise provides: calls for the key, calls for the answer, and the marks."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from grader.errors import SpecError
from grader.results import CheckResult
from grader.sandbox.frames import AutogradCall, Literal_
from grader.sandbox.job import Call
from grader.sandbox.observations import Lost, Observation, Raised, Returned
from grader.specs.exercise import Exercise

SUBMISSION = "submission"
REFERENCE = "reference.py"
# The key of `redo_calls` in the evidence that `explain` is given.
REDO = "redo"


@dataclass(frozen=True)
class Sheet:
    """One student's answers to one exercise, and what parsing found in the file."""

    observations: Sequence[Observation]
    literals: Mapping[str, Literal_] = field(default_factory=dict)
    names: Mapping[str, int] = field(default_factory=dict)
    autograd_calls: Sequence[AutogradCall] = ()
    wanted: Collection[str] = ()


@dataclass(frozen=True)
class Suspect:
    """A known mistake that may explain an answer, and the calls that show what it would return.

    `key` is unique among the suspects of an exercise; several may share a name.
    """

    key: str
    name: str
    hint: str
    calls: Sequence[Call]


class Marking(ABC):
    """One exercise with one seed: learns the key once, then marks any number of sheets.

    Nothing here runs code: calls go out, observations come in.
    """

    reference_runs: bool = True

    def __init__(self, exercise: Exercise) -> None:
        """Remember the exercise."""
        self.exercise = exercise

    @property
    def reference(self) -> str:
        """The name under which the author's program is loaded."""
        return f"{self.exercise.name}/{REFERENCE}"

    @property
    def literals(self) -> tuple[str, ...]:
        """Names whose values are read from the file without running it."""
        return ()

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
        return [
            Suspect(
                mistake.file,
                mistake.name or mistake.file.removesuffix(".py"),
                mistake.hint,
                [self._called_in(f"wrong/{mistake.file}", call) for call in self.mistake_calls()],
            )
            for mistake in self.exercise.wrong
        ]

    def mistake_calls(self) -> list[Call]:
        """Return the calls whose observations tell a known mistake: those of an answer."""
        return self.answer_calls()

    def redo_calls(self, sheet: Sheet) -> list[Call]:
        """Return calls to the reference by which a student can redo a wrong answer by hand."""
        return []

    def explain(
        self,
        sheet: Sheet,
        checks: list[CheckResult],
        evidence: Mapping[str, Sequence[Observation]],
    ) -> list[CheckResult]:
        """Return `checks` with the patterns that explain them; `evidence` is what suspects did."""
        return checks

    def _called_in(self, file: str, call: Call) -> Call:
        return replace(call, module=f"{self.exercise.name}/{file}")

    def must_return(self, seen: Observation, what: str) -> Returned:
        """Return the observation of a call to the reference if it returned.

        Raises:
            SpecError: it did not; the text says what happened and where.
        """
        if isinstance(seen, Returned):
            return seen
        if isinstance(seen, Raised):
            line = f" (line {seen.frames[-1].line})" if seen.frames else ""
            why = f"raised {seen.type}: {seen.message}{line}"
        elif isinstance(seen, Lost):
            why = seen.text
        else:
            why = {"missing": "is not there"}.get(seen.why, f"cannot be called: {seen.text}")
        raise SpecError(f"{what} {why}", file=self.exercise.folder / REFERENCE)


class Kind(Exercise, ABC):
    """A kind of exercise: the fields an author writes, and how to mark them."""

    @abstractmethod
    def begin(self, seed: int) -> Marking:
        """Return the marking of this exercise with the inputs of `seed`."""
