"""Read a batch's results again: the gradebook's rows, and the reports behind them."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.batch.folder import Results
from grader.batch.gradebook import GRADEBOOK
from grader.errors import SubmissionError
from grader.report.scores import Marked, Score
from grader.results import Report


@dataclass(frozen=True)
class Recorded:
    """One row of a gradebook by column, and the report behind it."""

    cells: Mapping[str, str]
    report: Report | None

    @property
    def id(self) -> str:
        """The student's id in the batch."""
        return self.cells["id"]

    @property
    def is_graded(self) -> bool:
        """Whether there is a score."""
        return self.cells["status"] == "graded"


def read_rows(folder: Path) -> list[dict[str, str]]:
    """Return the rows of the gradebook in `folder`.

    Raises:
        SubmissionError: there is none.
    """
    try:
        text = (folder / GRADEBOOK).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SubmissionError(f"{folder} holds no results ({error.strerror})") from error
    return list(csv.DictReader(io.StringIO(text, newline="")))


def read_results(folder: Path) -> Iterator[Recorded]:
    """Yield every row with its report, one at a time.

    Raises:
        SubmissionError: there are no results in `folder`.
    """
    results = Results(folder)
    for cells in read_rows(folder):
        graded = cells["status"] == "graded"
        yield Recorded(cells, results.read_report(cells["id"]) if graded else None)


def score(row: Mapping[str, str]) -> Score:
    """Return what is exported of a row."""
    return Score(
        id=row["id"],
        student=row["student"],
        total=row["total"],
        graded=row["status"] == "graded",
    )


def marked(results: Iterator[Recorded]) -> Iterator[Marked]:
    """Yield every result as a score with its report, or with the reason why there is none."""
    for result in results:
        notes = result.cells["notes"]
        reason = "" if result.report else notes or result.cells["status"]
        yield Marked(score(result.cells), result.report, reason, notes)
