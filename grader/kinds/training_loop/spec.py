"""The fields of a training loop exercise, and what must hold between them."""

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from pydantic import Field

from grader.compare import FLOAT32_TOLERANCE
from grader.specs.base import Defect, Identifier, Names, Place, Rate, SpecModel, Weight
from grader.specs.exercise import Exercise
from grader.specs.inputs import Inputs, Nested


class LoopPoint(SpecModel):
    """Inputs written down by the author.

    Attributes:
        inputs: a number or nested lists for each input.
        lr: the size of an update there.
    """

    inputs: dict[Identifier, Nested]
    lr: Rate


class LoopSpec(Exercise):
    """Plain gradient descent of `loss` from `start`, both functions of reference.py.

    `function(*arguments)` returns the parameters after `steps` updates: one tensor, or a tuple in
    the order of `parameters`. `arguments` are the inputs plus `lr` and `steps`, in the student's
    order. `start(*inputs)` returns the parameters before the first update and
    `loss(*inputs, *parameters)` the scalar to descend, inputs in the order of `arguments`.

    Attributes:
        function: the student's function.
        arguments: its arguments in order; `lr` and `steps` are among them.
        parameters: the names of what it returns, in order.
        loss: the function of `reference.py` that is descended.
        start: the function of `reference.py` that gives the first parameters.
        inputs: how each input is drawn.
        draws: how many inputs are drawn.
        points: inputs that you write down.
        lr: the size of an update for drawn inputs.
        longest: the largest number of steps that is asked for.
        weight: the weight of its one check.
        tolerance: the largest error, relative to the largest number of the truth.
    """

    kind: Literal["training_loop"]
    function: Identifier
    arguments: Names
    parameters: Names
    loss: Identifier = "loss"
    start: Identifier = "start"
    inputs: Inputs = Field(default_factory=dict)
    draws: Annotated[int, Field(ge=0, le=10)] = 3
    points: list[LoopPoint] = Field(default_factory=list)
    lr: Rate = 0.05
    longest: Annotated[int, Field(ge=3, le=12)] = 6
    weight: Weight = 1
    tolerance: Annotated[float, Field(gt=0, le=1e-2)] = FLOAT32_TOLERANCE

    def check_ids(self) -> list[str]:
        """Return the one check of the loop, named as its function."""
        return [self.function]

    def defects(self) -> Iterator[Defect]:
        """Yield arguments that no loop can do without, and inputs that are no arguments."""
        yield from super().defects()
        for name in ("lr", "steps"):
            if name not in self.arguments:
                why = f"must contain {name!r}: the loop is told how far to go"
                yield Defect(("arguments",), why)
        if not self.points and not (self.inputs and self.draws):
            yield Defect((), "there is nothing to check: give inputs to draw, or points")
        given: list[tuple[Place, Collection[str]]] = [
            (("points", i, "inputs"), point.inputs) for i, point in enumerate(self.points)
        ]
        if self.inputs:
            given.append((("inputs",), self.inputs))
        for place, inputs in given:
            for name in sorted(set(inputs).symmetric_difference(self.data)):
                why = f"inputs and arguments differ: {name!r} is not in both"
                yield Defect((*place, name) if name in inputs else place, why)

    @property
    def data(self) -> list[str]:
        """The arguments that are inputs of start and loss."""
        return [name for name in self.arguments if name not in {"lr", "steps"}]
