"""Canvas: one flat folder of files, and a gradebook that comes back with one column filled.

Canvas reads a row by the first of `ID`, `SIS User ID`, `SIS Login ID` and name that it knows, an
assignment by the number in its header, and `EX` as excused.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import ClassVar

from grader.errors import SubmissionError
from grader.exports.base import Export, FilledFile, GradeColumn
from grader.platforms.base import Name, Platform, Role
from grader.table import Table

# doeann_12345_67890_hw1.py, leebob_LATE_22345_67891_hw1-2.py, doeann_12345_text.html. Two numbers
# of at least three digits: lab_1_2_final.py is a name of a student's own.
_FILE = re.compile(
    r"(?P<student>[^_]+)_(?P<late>LATE_)?(?P<id>\d{3,})_(?:\d{3,}_(?P<file>.+)|(?P<text>text\.html))",
    re.IGNORECASE | re.DOTALL,
)
_ATTEMPT = re.compile(r"(?P<stem>.+)-(?P<attempt>[1-9]\d{0,2})", re.DOTALL)

_NAMES = ({"Student"}, {"LastName", "FirstName"})
_ASSIGNMENT = re.compile(r"(?P<title>.*\S)\s*\((?P<number>\d+)\)")
_POINTS_ROW = "Points Possible"
_EXCUSED = "EX"


class CanvasGradebook(FilledFile):
    """The gradebook that was exported there."""

    name: ClassVar[str] = "canvas"
    path: ClassVar[str] = "canvas.csv"

    def column(self, table: Table, wanted: str) -> GradeColumn:
        """Return the column of one assignment.

        Args:
            table: the file that Canvas exported.
            wanted: the column's title, its number, or both as in the header; it can be left out
                where the gradebook has one assignment only.

        Raises:
            SubmissionError: it is not a gradebook of Canvas, or the column is not clear.
        """
        header = table.header
        has_names = any(names <= set(header) for names in _NAMES)
        for name in ("ID", "Section") if has_names else ("Student",):
            if name not in header:
                raise SubmissionError(f"is no gradebook of Canvas: there is no column {name}")
        column = _column(header, wanted.strip())
        return GradeColumn(column, out_of=_points_possible(table, column), refusal=_refusal)


class Canvas(Platform):
    """Files are numbered one by one, and lateness stands in their names."""

    name: ClassVar[str] = "canvas"
    headers: ClassVar[Mapping[str, Role]] = {"sis user id": Role.ID, "sis login id": Role.LOGIN}
    export: ClassVar[Export | None] = CanvasGradebook()

    def file_name(self, name: str) -> Name | None:
        """Return student, number, file and attempt: `hw1-2.py` is the second one after hw1.py."""
        found = _FILE.fullmatch(name)
        if not found:
            return None
        file, attempt = _file(found["file"] or found["text"])
        late = bool(found["late"])
        return Name(found["student"], self.name, found["id"], file, late, attempt, series=file)

    def is_person(self, cells: Sequence[str]) -> bool:
        """Tell whether a row is no row of points."""
        return not cells or cells[0].strip().casefold() != _POINTS_ROW.casefold()


def _file(file: str) -> tuple[str, int]:
    path = PurePosixPath(file)
    if found := _ATTEMPT.fullmatch(path.stem):
        return found["stem"] + path.suffix, int(found["attempt"])
    return file, 0


def _refusal(total: str, cell: str) -> str:
    return "excused" if cell.upper() == _EXCUSED else ""


def _points_possible(table: Table, column: int) -> str:
    """Return what full marks are worth on Canvas."""
    for row in table.rows[1:4]:
        if row.texts[0].strip() == _POINTS_ROW:
            table.check_width(row)
            if "read only" in row.texts[column]:
                raise SubmissionError("Canvas does not read this column: it is marked read only")
            return row.texts[column].strip()
    raise SubmissionError(f"is no gradebook of Canvas: there is no row {_POINTS_ROW}")


def _column(header: Sequence[str], wanted: str) -> int:
    found = {i: _ASSIGNMENT.fullmatch(name) for i, name in enumerate(header)}
    there = {i: match for i, match in found.items() if match}
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
