"""Moodle: a folder for each student, and a grading worksheet that comes back with its grades.

Moodle finds the worksheet's columns by their titles in the teacher's language, here they are found
without knowing the language: the identifier stands first, and `Last modified (grade)` holds the
title of the column `Grade` in brackets, as it does in other languages.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import ClassVar

from grader.errors import SubmissionError
from grader.exports.base import Export, FilledFile, GradeColumn
from grader.platforms.base import Name, Platform, Role
from grader.table import Table

# Ann Lee_1234567_assignsubmission_file_ as a folder, or with the file's name behind it.
_NAME = re.compile(
    r"(?P<student>.+?)(?:_(?P<id>\d+))?_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?",
    re.DOTALL,
)
# Participant 1234567; the folders that Moodle makes have the number only.
_PARTICIPANT = re.compile(r"(?P<word>[^\d\s,;@][^\d,;@]*?)\s*(?P<id>\d+)")

_BRACKETS = re.compile(r".*[(\uff08](?P<inside>[^()\uff08\uff09]+)[)\uff09]")
_IDENTIFIER = re.compile(r"\D*\d+")
_FIGURE = re.compile(r"\d+([.,]\d+)?")


class MoodleWorksheet(FilledFile):
    """The offline grading worksheet of an assignment."""

    name: ClassVar[str] = "moodle"
    path: ClassVar[str] = "moodle.csv"

    def column(self, table: Table, wanted: str) -> GradeColumn:
        """Return the column of grades.

        Args:
            table: the file that Moodle exported.
            wanted: the title of that column, needed only where it cannot be found.

        Raises:
            SubmissionError: it is not a grading worksheet.
        """
        columns = _grade_columns(table.header, wanted)
        if len(columns) != 1:
            raise SubmissionError(
                "is no grading worksheet of Moodle: it needs the columns Identifier, Grade and "
                f"Last modified (grade), in any language; there are: {'; '.join(table.header)}"
            )
        column = columns[0]
        rows = [row for row in table.rows[1:] if not row.is_blank]
        for row in rows:
            table.check_width(row)
            first = row.texts[0]
            if not _IDENTIFIER.fullmatch(first.strip()):
                raise SubmissionError(
                    f"line {row.line}: {first!r} is no identifier of a participant"
                )
        out_of = _out_of([row.texts for row in rows], column + 1)
        who = tuple(range(2, column))
        return GradeColumn(column, out_of, who, partial(_refusal, out_of))


class Moodle(Platform):
    """Names of folders hold the student's name and the number of the participation."""

    name: ClassVar[str] = "moodle"
    export: ClassVar[Export | None] = MoodleWorksheet()

    def file_name(self, name: str) -> Name | None:
        """Return student, number and file."""
        found = _NAME.fullmatch(name)
        if not found:
            return None
        return Name(found["student"], self.name, found["id"] or "", found["file"] or "")

    def folder_name(self, name: str) -> Name | None:
        """Return student and number."""
        found = _NAME.fullmatch(name)
        return Name(found["student"], self.name, found["id"] or "") if found else None

    def columns(
        self, rows: Sequence[Sequence[str]], known: Mapping[int, Role]
    ) -> Mapping[int, Role]:
        """Return the first two columns, in whatever language: identifier, and name if it is one."""
        header, *below = rows
        if not _is_numbered(below):
            return {}
        has_name = Role.NAME in known.values() or 1 in known
        if has_name or 1 in _grade_columns(header, ""):
            return {0: Role.NUMBERED}
        return {0: Role.NUMBERED, 1: Role.NAME}


def _is_numbered(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether the first column is Moodle's: one word for all, and a number for each."""
    cells = [row[0].strip() for row in rows if len(row) > 1 and row[0].strip()]
    found = [match for cell in cells if (match := _PARTICIPANT.fullmatch(cell))]
    words = {match["word"] for match in found}
    numbers = {match["id"] for match in found}
    return len(words) == 1 and len(numbers) == len(cells)


def _refusal(out_of: str, total: str, cell: str) -> str:
    if total and out_of and Fraction(total) > Fraction(out_of.replace(",", ".")):
        return f"{total} is more than {out_of}, which Moodle passes over"
    return ""


def _grade_columns(header: Sequence[str], wanted: str) -> list[int]:
    titles = [title.strip().casefold() for title in header]
    inside = {found["inside"].strip() for t in titles if (found := _BRACKETS.fullmatch(t))}
    names = {wanted.strip().casefold()} if wanted else inside
    return [i for i, title in enumerate(titles) if i and title in names]


def _out_of(rows: Sequence[Sequence[str]], column: int) -> str:
    """Return the maximum that stands beside the grade; none where the grade is from a scale."""
    figures = {row[column].strip() for row in rows if column < len(row)}
    one = figures.pop() if len(figures) == 1 else ""
    return one if _FIGURE.fullmatch(one) else ""
