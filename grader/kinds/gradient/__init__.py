"""Kind `gradient`: the slopes of a loss, by hand or with autograd.

The reference names the loss; the truth is torch.autograd.grad of it in the key worker. The student
writes a function over the inputs, or literal values at named points.
"""

from typing import Literal

from grader.kinds.gradient.function import FunctionGradientMarking
from grader.kinds.gradient.literals import LiteralGradientMarking
from grader.kinds.gradient.spec import GradientSpec
from grader.marking.base import Kind, Marking


class Gradient(GradientSpec, Kind):
    """The gradient of a loss; see `GradientSpec` for the fields."""

    kind: Literal["gradient"]

    def begin(self, seed: int) -> Marking:
        """Return the marking with the inputs that `seed` draws."""
        if self.function is not None:
            return FunctionGradientMarking(self, self.function, seed)
        return LiteralGradientMarking(self, str(self.answers))
