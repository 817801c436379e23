"""Canvas: the gradebook that was exported there comes back with one column filled.

Canvas reads a row by the first of `ID`, `SIS User ID`, `SIS Login ID` and name that it knows, an
assignment by the number in its header, and `EX` as excused.
"""

import re
from collections.abc import Iterable, Sequence

from grader.errors import SubmissionError
from grader.report.filling import Filled, fill_column
from grader.report.scores import Score
from grader.report.table import Table

_WHO = ("ID", "SIS User ID", "SIS Login ID")
_NAMES = (("Student",), ("LastName", "FirstName"))
_ASSIGNMENT = re.compile(r"(?P<title>.*\S)\s*\((?P<number>\d+)\)")
_EXCUSED = "EX"


def fill(text: str, scores: Iterable[Score], *, assignment: str = "") -> Filled:
    """Return the gradebook with the scores in the column of one assignment.

    Args:
        text: the file that Canvas exported.
        scores: what to fill in; a student without a score keeps the cell as it is.
        assignment: the column's title, its number, or both as in the header; it can be left out
            where the gradebook has one assignment only.

    Raises:
        SubmissionError: it is not a gradebook of Canvas, or the column is not clear.
    """
    table = Table(text)
    header = [name.strip() for name in table.rows[0].texts]
    names = [names for names in _NAMES if set(names) <= set(header)]
    for name in ("ID", "Section") if names else ("Student",):
        if name not in header:
            raise SubmissionError(f"is no gradebook of Canvas: there is no column {name}")
    column = _column(header, assignment)
    first, out_of = _points_possible(table, column)
    ids = [header.index(name) for name in _WHO if name in header]
    parts = [header.index(name) for name in names[0]]
    people = {}
    for i, row in enumerate(table.rows[first:], start=first):
        if not row.is_blank:
            table.check_width(row)
            texts = row.texts
            name = ", ".join(texts[place] for place in parts)
            people[i] = [*(texts[place] for place in ids), name]
    return fill_column(table, column, people, scores, refusal=_refusal, out_of=out_of)


def _refusal(score: Score | None, cell: str) -> str:
    if cell.upper() == _EXCUSED:
        return "excused"
    if score is None:
        return "nothing handed in"
    return "" if score.graded else "not graded"


def _points_possible(table: Table, column: int) -> tuple[int, str]:
    """Return where the students begin, and what full marks are worth on Canvas."""
    for i, row in enumerate(table.rows[1:4], start=1):
        if row.texts[0].strip() == "Points Possible":
            table.check_width(row)
            if "read only" in row.texts[column]:
                raise SubmissionError("Canvas does not read this column: it is marked read only")
            return i + 1, row.texts[column].strip()
    raise SubmissionError("is no gradebook of Canvas: there is no row Points Possible")


def _column(header: Sequence[str], assignment: str) -> int:
    found = {i: _ASSIGNMENT.fullmatch(name) for i, name in enumerate(header)}
    there = {i: match for i, match in found.items() if match}
    wanted = assignment.strip()
    fits = [
        i
        for i, match in there.items()
        if not wanted or wanted in {header[i], match["title"], match["number"]}
    ]
    if len(fits) == 1:
        return fits[0]
    names = "; ".join(header[i] for i in (fits or there)) or "none"
    if not fits:
        raise SubmissionError(f"has no assignment {wanted!r}; there are: {names}")
    raise SubmissionError(f"has several assignments, say which: {names}")
