"""Moodle: the offline grading worksheet of an assignment comes back with its grades filled in.

Moodle finds its columns by their titles in the teacher's language, here they are found without
knowing the language: the identifier stands first, and `Last modified (grade)` holds the title of
the column `Grade` in brackets, as it does in other languages.
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from grader.errors import SubmissionError
from grader.report.filling import Filled, fill_column
from grader.report.scores import Score
from grader.report.table import Row, Table

_BRACKETS = re.compile(r".*[(\uff08](?P<inside>[^()\uff08\uff09]+)[)\uff09]")
_IDENTIFIER = re.compile(r"\D*(?P<number>\d+)")
_FIGURE = re.compile(r"\d+([.,]\d+)?")


def fill(text: str, scores: Iterable[Score], *, grade: str = "") -> Filled:
    """Return the worksheet with the scores in its column of grades.

    Args:
        text: the file that Moodle exported.
        scores: what to fill in; a student without a score keeps the cell as it is.
        grade: the title of the column of grades, needed only where it cannot be found.

    Raises:
        SubmissionError: it is not a grading worksheet.
    """
    table = Table(text)
    header = [name.strip() for name in table.rows[0].texts]
    column = _grade_column(header, grade)
    people = {
        i: _person(table, row, column)
        for i, row in enumerate(table.rows[1:], start=1)
        if not row.is_blank
    }
    out_of = _out_of([table.rows[i].texts for i in people], column + 1)
    refusal = partial(_refusal, out_of)
    return fill_column(table, column, people, scores, refusal=refusal, out_of=out_of)


def _refusal(out_of: str, score: Score | None, cell: str) -> str:
    if score is None:
        return "nothing handed in"
    if not score.graded:
        return "not graded"
    if out_of and Fraction(score.total) > Fraction(out_of.replace(",", ".")):
        return f"{score.total} is more than {out_of}, which Moodle passes over"
    return ""


def _grade_column(header: Sequence[str], grade: str) -> int:
    titles = [name.casefold() for name in header]
    inside = {found["inside"].strip() for t in titles if (found := _BRACKETS.fullmatch(t))}
    wanted = {grade.strip().casefold()} if grade else inside
    fits = [i for i, title in enumerate(titles) if i and title in wanted]
    if len(fits) == 1:
        return fits[0]
    raise SubmissionError(
        "is no grading worksheet of Moodle: it needs the columns Identifier, Grade and "
        f"Last modified (grade), in any language; there are: {'; '.join(header)}"
    )


def _person(table: Table, row: Row, grade: int) -> list[str]:
    """Return who a row is: the number, then whatever stands before the grade, the name last."""
    table.check_width(row)
    texts = row.texts
    found = _IDENTIFIER.fullmatch(texts[0].strip())
    if not found:
        raise SubmissionError(f"line {row.line}: {texts[0]!r} is no identifier of a participant")
    name = texts[1] if grade > 1 else texts[0]
    return [found["number"], texts[0], *texts[2:grade], name]


def _out_of(rows: Sequence[Sequence[str]], column: int) -> str:
    """Return the maximum that stands beside the grade; none where the grade is from a scale."""
    figures = {row[column].strip() for row in rows if column < len(row)}
    one = figures.pop() if len(figures) == 1 else ""
    return one if _FIGURE.fullmatch(one) else ""
