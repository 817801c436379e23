"""Kind `training_loop`: write or repair plain gradient descent.

The student's function is called with steps = 1, 2, ... and each result is compared with the
reference after as many updates, so no cooperation of the file is needed and a falling loss proves
nothing. Any place for the clearing line is right that follows the right path.
"""

from typing import Literal

from grader.kinds.training_loop.marking import LoopMarking
from grader.kinds.training_loop.spec import LoopSpec
from grader.marking.base import Kind


class TrainingLoop(LoopSpec, Kind):
    """Plain gradient descent; see `LoopSpec` for the fields."""

    kind: Literal["training_loop"]

    def begin(self, seed: int) -> LoopMarking:
        """Return the marking with the inputs that `seed` draws."""
        return LoopMarking(self, seed)
