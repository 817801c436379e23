"""What an exercise with its key can tell its author about itself; `grade check` asks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.compare import distance
from grader.errors import SpecError
from grader.marking.sheet import Sheet
from grader.sandbox.job import Call
from grader.sandbox.observations import Facts, Observation, Returned, returned_values
from grader.specs.exercise import Exercise

if TYPE_CHECKING:
    from grader.marking.functions import FunctionMarking


@dataclass(frozen=True)
class ToldHint:
    """A hint, the key it stands under, and the answers it must not give away."""

    key: str
    hint: str
    answers: Sequence[str] = ()


class Audit:
    """The base is right for a kind that cannot tell more: no proof, no distances, no defects."""

    def __init__(self, exercise: Exercise) -> None:
        """Take the exercise."""
        self.exercise = exercise

    def as_sheet(self, observations: Sequence[Observation]) -> Sheet:
        """Return what a student hands in who makes the mistake that `observations` are of."""
        return Sheet(observations)

    def distances(self, sheet: Sheet) -> Mapping[str, float]:
        """Return how far each check's answer is from the key, in tolerances; {} if exact."""
        return {}

    def hints(self) -> list[ToldHint]:
        """Return every hint of the spec."""
        return [
            ToldHint(f"wrong[{i}].hint", mistake.hint)
            for i, mistake in enumerate(self.exercise.wrong)
        ]

    def proof_calls(self) -> list[Call]:
        """Return calls to the reference by which the key is found in another way."""
        return []

    def prove(self, observations: Sequence[Observation]) -> Iterator[SpecError]:
        """Yield what the observations of `proof_calls` say against the spec."""
        yield from ()

    def defects(self) -> Iterator[SpecError]:
        """Yield what is wrong with the spec although it can be graded."""
        yield from ()


class FunctionAudit(Audit):
    """For kinds in which a function is called at several points."""

    def __init__(self, marking: "FunctionMarking") -> None:
        """Take a marking that has learned its key."""
        super().__init__(marking.exercise)
        self._function = marking

    def as_sheet(self, observations: Sequence[Observation]) -> Sheet:
        """Return a mistake's results at every point, also where one call gave several."""
        results = self._function.suspect_results(observations)
        if results is None:
            return Sheet(observations)
        facts = observations[0].facts if isinstance(observations[0], Returned) else Facts()
        return Sheet([Returned(value, facts) for value in results])

    def distances(self, sheet: Sheet) -> Mapping[str, float]:
        """Return the largest distance of each check's parts over all points."""
        values = returned_values(sheet.observations)
        if not values:
            return {}
        function = self._function
        return {
            check.id: max(
                distance(actual=function.part(i, value), expected=point.truths[i])
                for value, point in zip(values, function.points, strict=True)
                for i in check.parts
            )
            / function.asked.tolerance
            for check in function.checks()
        }
