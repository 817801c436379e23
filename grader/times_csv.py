"""Read lists of times by student: the files `extensions.csv` and `times.csv` of an instructor."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Literal

from grader.errors import SubmissionError
from grader.specs.late import instant
from grader.table import Row, Table

_OFFSET = re.compile(r"\s+(?=[+-]\d\d:?\d\d$)")


def read_times(
    data: bytes, column: Literal["due", "submitted"], *, file: Path, zone: tzinfo
) -> dict[str, datetime]:
    """Return who has which time, in UTC, from a CSV file with the columns `student` and `column`.

    `extensions.csv` has the column `due`, `times.csv` the column `submitted`. Columns are parted
    by commas, semicolons or tabs; a time without an offset is a time in `zone`.

    Raises:
        SubmissionError: naming the file and the line that is wrong.
    """
    found: dict[str, datetime] = {}
    lines: dict[str, int] = {}
    for line, student, text in _rows(data, column, file):
        where = f"{file}, line {line}"
        if student in lines:
            raise SubmissionError(f"{where}: {student!r} stands in line {lines[student]} already")
        try:
            found[student] = _time(text, zone)
        except ValueError as error:
            raise SubmissionError(f"{where}: {error}") from error
        lines[student] = line
    return found


def _rows(data: bytes, column: str, file: Path) -> Iterator[tuple[int, str, str]]:
    """Yield line, student and time of every row that is not blank."""
    rows = _parse(data, file)
    names = [name.strip().casefold() for name in rows[0].texts] if rows else []
    if "student" not in names or column not in names:
        raise SubmissionError(f"{file}, line 1: needs the columns student and {column}")
    places = names.index("student"), names.index(column)
    for row in rows[1:]:
        cells = [text.strip() for text in row.texts]
        if any(cells):
            student, moment = (cells[i] if i < len(cells) else "" for i in places)
            if not student:
                raise SubmissionError(f"{file}, line {row.line}: no student is named")
            yield row.line, student, moment


def _parse(data: bytes, file: Path) -> Sequence[Row]:
    try:
        return Table(data.decode("utf-8-sig")).rows
    except UnicodeDecodeError as error:
        raise SubmissionError(f"{file}: is not UTF-8, save it as CSV UTF-8") from error
    except SubmissionError as error:
        raise SubmissionError(f"{file}, {error}") from error


def _time(text: str, zone: tzinfo) -> datetime:
    written = _OFFSET.sub("", text.removesuffix(" UTC") + "+00:00" * text.endswith(" UTC"))
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        moment = None
    # A date alone would be its first second: whoever writes it means the last one.
    if moment is None or not re.search(r"\d[T ]\d", written):
        raise ValueError(f"{text!r} is no date and time such as 2026-03-06 20:00")
    return instant(moment, zone)
