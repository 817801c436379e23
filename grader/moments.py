"""Who has which time: the files `extensions.csv` and `times.csv` of an instructor."""

import csv
import io
import re
from collections.abc import Iterator
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Literal

from grader.errors import SubmissionError
from grader.specs.late import instant

_OFFSET = re.compile(r"\s+(?=[+-]\d\d:?\d\d$)")


def read_moments(
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
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SubmissionError(f"{file}: is not UTF-8, save it as CSV UTF-8") from error
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        names = [name.strip().casefold() for name in next(reader, [])]
        if "student" not in names or column not in names:
            raise SubmissionError(f"{file}, line 1: needs the columns student and {column}")
        places = names.index("student"), names.index(column)
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                student, moment = (cells[i] if i < len(cells) else "" for i in places)
                if not student:
                    raise SubmissionError(f"{file}, line {reader.line_num}: no student is named")
                yield reader.line_num, student, moment
    except csv.Error as error:
        raise SubmissionError(f"{file}, line {reader.line_num}: is not CSV ({error})") from error


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
