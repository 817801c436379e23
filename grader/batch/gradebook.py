"""The gradebook: one row per student, made afresh from the journal whenever it is written."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.batch.entry import Entry
from grader.batch.penalties import Standing
from grader.results import Report
from grader.specs.rubric import Rubric

# What it is called in the folder of results.
GRADEBOOK = "gradebook.csv"
# A spreadsheet takes a cell that begins with one of these for a formula.
# The full-width signs count where the computer is set to an Asian language.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")

NO_STANDING = Standing("", "")


@dataclass(frozen=True)
class Row:
    """One student's line: the report that counts, or why there is none.

    `status` is graded, ungradable (our fault, no score), refused, missing, or waiting (left out of
    this run); a missing student and a student with zero points are not the same. A graded row with
    a `reason` shows an older score: what was handed in since could not be graded.
    """

    entry: Entry
    status: str
    report: Report | None = None
    standing: Standing = NO_STANDING
    flags: tuple[str, ...] = ()
    reason: str = ""


def render(rows: Iterable[Row], rubric: Rubric) -> str:
    """Return the gradebook as CSV, every cell quoted and none a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    names = [entry.exercise for entry in rubric.exercises]
    writer.writerow(["id", "student", *names, "raw", "penalty", "total", "of", "status", *_LAST])
    for row in rows:
        writer.writerow([safe_cell(cell) for cell in _cells(row, names, rubric)])
    return out.getvalue()


_LAST = ("flags", "submitted", "file", "notes")


def _cells(row: Row, names: Sequence[str], rubric: Rubric) -> list[str]:
    earned = {e.name: e.earned_points for e in row.report.exercises} if row.report else {}
    entry = row.entry
    return [
        entry.id,
        entry.student,
        *(earned.get(name, "") for name in names),
        row.report.earned_points if row.report else "",
        row.standing.penalty,
        row.standing.total,
        str(rubric.points),
        row.status,
        " ".join(row.flags),
        row.standing.submitted.isoformat() if row.standing.submitted else "",
        entry.file,
        "; ".join(note for note in (*_notes(row), *entry.notes) if note),
    ]


def _notes(row: Row) -> tuple[str, ...]:
    return (row.entry.problem, row.reason, row.standing.note)


def safe_cell(text: str) -> str:
    """Return text that a spreadsheet shows and never runs."""
    return f"'{text}" if text.startswith(_FORMULA) else text
