"""What a student's function is asked, the right results, and where one differs: data only."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.compare import Mismatch
from grader.sandbox.job import Argument
from grader.specs.inputs import Draw, Drawn
from grader.values import Tensor


@dataclass(frozen=True)
class Point:
    """One call of the function, and the right result.

    Attributes:
        draw: where the inputs come from.
        inputs: the arguments by name, in the order in which the function takes them.
        truths: the right result, part by part.
        rank: of several points with a wrong result the one with the lowest rank is shown.
        name: under which an author wrote the point down.
    """

    draw: Draw
    inputs: dict[str, Drawn]
    truths: tuple[Tensor, ...]
    rank: int = 0
    name: str = ""

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The arguments in the order in which the function takes them."""
        return tuple(self.inputs.values())


@dataclass(frozen=True)
class Check:
    """One thing to mark: the parts with these indices must be right at every point."""

    id: str
    weight: int
    parts: tuple[int, ...]


@dataclass(frozen=True)
class Wrong:
    """The mismatch that a check shows: at which point, in which part, and at how many points."""

    point: int
    part: int
    mismatch: Mismatch
    count: int


@dataclass(frozen=True)
class Asked:
    """What a student is asked for: the call, the parts of its result, how near they must be.

    `prefix` stands before the name of each part where they are written as a tuple: `(dw, db)`.
    """

    function: str
    arguments: Sequence[str]
    parts: Sequence[str]
    tolerance: float
    prefix: str = ""

    @property
    def call(self) -> str:
        """The call as it should be possible: `grad_w(w, x)`."""
        return f"{self.function}({', '.join(self.arguments)})"
