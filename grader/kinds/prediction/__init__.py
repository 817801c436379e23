"""Kind `prediction`: say what a line of code gives before running it.

Answers are literals that are read and never executed (or, with `source = "call"`, what a function
returns). The truth comes from running the reference program and the item's expression afresh for
each item in a worker.
"""

from typing import Literal

from grader.kinds.prediction.marking import PredictionMarking
from grader.kinds.prediction.spec import PredictionSpec
from grader.marking.base import Kind


class Prediction(PredictionSpec, Kind):
    """Predictions of what a line gives; see `PredictionSpec` for the fields."""

    kind: Literal["prediction"]

    def begin(self, seed: int) -> PredictionMarking:
        """Return the marking; nothing is drawn, so `seed` only seeds torch in the worker."""
        return PredictionMarking(self)
