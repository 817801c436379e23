"""What is exported of each student."""

import re
from dataclasses import dataclass

from grader.results import Report

_FIGURE = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True)
class Score:
    """One student's result, ready for export.

    Attributes:
        id: unique within the batch.
        student: the student as the batch calls them.
        total: the points after any penalty, as every report shows them; empty without a score.
        graded: whether there is a score. No score is not 0.
    """

    id: str
    student: str
    total: str = ""
    graded: bool = True

    def __post_init__(self) -> None:
        """Refuse anything but a figure, so that nothing else is ever written into a gradebook.

        Raises:
            ValueError: `total` is not a figure.
        """
        if self.graded and not _FIGURE.fullmatch(self.total):
            raise ValueError(f"{self.total!r} are no points")


@dataclass(frozen=True)
class Marked:
    """A score with its report, or the reason why there is none, and the notes of its row."""

    score: Score
    report: Report | None = None
    reason: str = ""
    notes: str = ""
