"""Read a batch's results again: the gradebook's rows, and the reports behind them."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.batch.batch import GRADEBOOK
from grader.batch.entry import Entry
from grader.batch.folder import Results
from grader.batch.matching import match
from grader.batch.roster import Roster
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


def scores(rows: Sequence[Mapping[str, str]], roster: Roster | None) -> list[Score]:
    """Return what is exported of each row; a roster tells what else its students are called."""
    known: dict[str, tuple[str, ...]] = {}
    if roster is not None:
        entries = [Entry(id=row["id"], student=row["student"]) for row in rows]
        for found in match(entries, roster).matched:
            person = found.person
            known[found.entry.id] = (*person.ids, *person.logins, person.name)
    return [
        Score(
            id=row["id"],
            student=row["student"],
            total=row["total"],
            graded=row["status"] == "graded",
            names=known.get(row["id"], ()),
        )
        for row in rows
    ]


def marked(results: Iterator[Recorded]) -> Iterator[Marked]:
    """Yield every result as a score with its report, or with the reason why there is none."""
    for result in results:
        score = Score(
            id=result.id,
            student=result.cells["student"],
            total=result.cells["total"],
            graded=result.is_graded,
        )
        reason = result.cells["notes"] or result.cells["status"]
        yield Marked(score, result.report, "" if result.report else reason)
