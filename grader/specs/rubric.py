"""An assignment: which exercises, how many points each, and what a student is shown."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from grader.rounding import DEFAULT, Rounding
from grader.specs.base import Defect, Name, SpecModel, twice
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

    def defects(self) -> Iterator[Defect]:
        """Yield the exercises that are in the rubric before."""
        for i, first in twice([entry.exercise for entry in self.exercises]):
            yield Defect(
                ("exercises", i, "exercise"),
                f"exercises[{first}] names {self.exercises[i].exercise!r} too: "
                "an exercise can be in a rubric once",
            )
