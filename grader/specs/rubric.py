"""An assignment: which exercises, how many points each, and what a student is shown."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from grader.rounding import DEFAULT, Rounding
from grader.specs.base import Name, SpecModel
from grader.specs.late import LatePolicy
from grader.specs.limits import LimitSettings

Reveal = Literal["nothing", "where", "value"]


class Entry(SpecModel):
    """One exercise of an assignment and its points.

    Attributes:
        exercise: the name of the exercise's folder.
        points: what it is worth, a whole number.
    """

    exercise: Name
    points: Annotated[int, Field(ge=1, le=10_000)]


class Rubric(SpecModel):
    """`rubrics/<name>.toml`: an assignment.

    Attributes:
        title: shown in reports and in the starter file.
        intro: what the starter file's docstring says.
        reveal: what a report shows of a wrong answer. nothing: only the verdict. where: the input
            and the component that differ. value: the key too.
        late: what lateness costs.
        rounding: how points are written.
        limits: what a submission may use.
        exercises: the exercises and their points, in the order of starter file and report.
    """

    name: Name
    file: Path
    title: Annotated[str, Field(min_length=1, max_length=120)]
    intro: str = ""
    reveal: Reveal = "where"
    late: LatePolicy | None = None
    rounding: Rounding = DEFAULT
    limits: LimitSettings = LimitSettings()
    exercises: Annotated[list[Entry], Field(min_length=1)]

    @property
    def points(self) -> int:
        """What full marks are worth."""
        return sum(entry.points for entry in self.exercises)

    @model_validator(mode="after")
    def _each_exercise_once(self) -> "Rubric":
        positions: dict[str, int] = {}
        for i, entry in enumerate(self.exercises):
            if entry.exercise in positions:
                first = positions[entry.exercise]
                raise ValueError(
                    f"exercises[{i}] and exercises[{first}] both name {entry.exercise!r}: "
                    "an exercise can be in a rubric once"
                )
            positions[entry.exercise] = i
        return self
