"""The author's program from which the truth is computed, and whose fault it is when it fails."""

from grader.errors import SpecError
from grader.sandbox.observations import Lost, Observation, Raised, Returned
from grader.specs.base import Place
from grader.specs.exercise import Exercise

REFERENCE = "reference.py"


def must_return(
    observation: Observation, what: str, exercise: Exercise, *, place: Place = ()
) -> Returned:
    """Return the observation of a call to the reference if it returned.

    `place` is the key of the spec to blame, where the reference itself ran.

    Raises:
        SpecError: it did not; the text says what happened and where.
    """
    if isinstance(observation, Returned):
        return observation
    if isinstance(observation, Raised):
        frames = observation.frames
        line = f" ({REFERENCE}, line {frames[-1].line})" if frames else ""
        if frames and frames[0].function == "<module>":
            place = ()
        why = f"raised {observation.type}: {observation.message}{line}"
    elif isinstance(observation, Lost):
        why = observation.text
    elif observation.why == "missing":
        why = "is not there"
    else:
        why = f"cannot be called: {observation.text}"
    if place:
        raise exercise.error_at(place, f"{what} {why}")
    raise SpecError(f"{what} {why}", file=exercise.folder / REFERENCE)
