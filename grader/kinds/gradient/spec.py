"""The fields of a gradient exercise, and what must hold between them."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, model_validator

from grader.compare import FLOAT32_TOLERANCE
from grader.specs.base import Identifier, Names, SpecModel, Weight, misfit
from grader.specs.exercise import Exercise
from grader.specs.inputs import Inputs, Nested

Cost = Literal["refuse", "half", "note"]


class Point(SpecModel):
    """Inputs written down by the author.

    Attributes:
        inputs: a number or nested lists for each argument.
        name: the key of a literal answer.
    """

    inputs: dict[Identifier, Nested]
    name: str = ""


class GradientSpec(Exercise):
    """The gradient of `loss` (in reference.py) for `wrt`.

    `function` takes `arguments` in that order and returns a tensor, or a tuple or dict of one
    gradient per name in `wrt`; or `answers` is a dict of literal values by point name.

    `draws` inputs are drawn from `inputs`; `points` are added as they are. A draw is rejected when
    its largest gradient is below `smallest_gradient`, or when a value that `kinks` (a function of
    the reference) returns is nearer to zero than `kink_margin`.

    `autograd` and `changed_inputs` say what it costs when an answer by hand uses autograd, or
    changes its inputs: `refuse` gives no points, `half` gives half, `note` only tells.

    Attributes:
        loss: the function of `reference.py` that returns one number.
        arguments: the arguments of the loss and of the student's function, in order.
        wrt: the arguments for which the gradient is asked.
        function: the student's function; either this or `answers`.
        answers: the student's dict of numbers, one for each named point.
        by: `hand` refuses autograd, `autograd` asks for it, `any` allows both.
        inputs: how each argument is drawn.
        draws: how many inputs are drawn.
        points: inputs that you write down.
        weights: the share of the points for each name in `wrt`, 1 if left out.
        tolerance: the largest error, relative to the largest number of the truth.
        smallest_gradient: a draw whose gradient is smaller is not used.
        kinks: a function of `reference.py` whose values must stay away from zero.
        kink_margin: how far away.
        autograd: what it costs to use autograd by hand, or none where it is asked for.
        changed_inputs: what it costs to change an argument.
    """

    kind: Literal["gradient"]
    loss: Identifier = "loss"
    arguments: Names
    wrt: Names
    function: Identifier | None = None
    answers: Identifier | None = None
    by: Literal["hand", "autograd", "any"] = "hand"
    inputs: Inputs = Field(default_factory=dict)
    draws: Annotated[int, Field(ge=0, le=20)] = 5
    points: list[Point] = Field(default_factory=list)
    weights: dict[Identifier, Weight] = Field(default_factory=dict)
    tolerance: Annotated[float, Field(gt=0, le=1e-2)] = FLOAT32_TOLERANCE
    smallest_gradient: Annotated[float, Field(ge=0)] = 1e-2
    kinks: Identifier | None = None
    kink_margin: Annotated[float, Field(gt=0)] = 0.05
    autograd: Cost = "refuse"
    changed_inputs: Cost = "refuse"

    @model_validator(mode="after")
    def _consistent(self) -> "GradientSpec":
        self._check_answers()
        self._check_arguments()
        return self

    def _check_answers(self) -> None:
        """Refuse an exercise without anything to ask, or with two things."""
        if (self.function is None) == (self.answers is None):
            raise ValueError(
                "give either function (a name to call) or answers (a dict of literals)"
            )
        if self.answers and not (self.points and all(point.name for point in self.points)):
            raise ValueError("literal answers need points with a name each")
        if self.answers and len({point.name for point in self.points}) < len(self.points):
            raise ValueError("two points have the same name")
        if not self.points and not (self.inputs and self.draws):
            raise ValueError("there is nothing to check: give inputs to draw, or points")

    def _check_arguments(self) -> None:
        """Refuse fields that name different arguments."""
        self._check_names("wrt", self.wrt, self.arguments)
        self._check_names("weights", list(self.weights), self.wrt)
        for i, point in enumerate(self.points):
            self._check_names(f"points[{i}].inputs", self.arguments, list(point.inputs))
            self._check_names(f"points[{i}].inputs", list(point.inputs), self.arguments)
        if self.inputs:
            self._check_names("inputs", self.arguments, list(self.inputs))
            self._check_names("inputs", list(self.inputs), self.arguments)

    def check_ids(self) -> list[str]:
        """Return an id for each name in `wrt`, or for each point of literal answers."""
        if self.function is None:
            return [point.name for point in self.points]
        if len(self.wrt) == 1:
            return [self.function]
        return [f"{self.function}.{name}" for name in self.wrt]

    def why_no_edits(self) -> str:
        """Return why a mistake of literal answers is a file: it is asked for other numbers."""
        if self.function is not None:
            return ""
        return "the solution holds numbers only: write a file that defines gradient(...) instead"

    @staticmethod
    def _check_names(where: str, names: Sequence[str], known: Sequence[str]) -> None:
        unknown = [name for name in names if name not in known]
        if unknown:
            raise misfit(where, f"{where} and arguments differ: {unknown[0]!r} is not in both")
