"""Scores into the file of a learning platform: which row belongs to whom, and what stays."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.batch.matching import match
from grader.batch.roster import Person, people_of
from grader.exports.base import FilledFile, GradeColumn
from grader.report.scores import Score
from grader.table import Table


@dataclass(frozen=True)
class Unmatched:
    """A score that no row got, and why."""

    score: Score
    reason: str


@dataclass(frozen=True)
class Untouched:
    """A row of the file that was left as it is, and why."""

    student: str
    reason: str


@dataclass(frozen=True)
class Filled:
    """A platform's file with the scores in it. Every score and every row is accounted for.

    Attributes:
        text: the file; outside the cells that got a score it is the same, byte for byte.
        written: the scores that are in it.
        unmatched: the scores that are not.
        untouched: the students of the file that got no score.
        out_of: the points that the platform gives for full marks, as written in the file.
    """

    text: str
    written: tuple[Score, ...]
    unmatched: tuple[Unmatched, ...]
    untouched: tuple[Untouched, ...]
    out_of: str = ""


def fill(export: FilledFile, table: Table, scores: Sequence[Score], *, column: str = "") -> Filled:
    """Return the platform's file with the scores in one column.

    Args:
        export: knows the file.
        table: the file.
        scores: all scores; a student without one keeps the cell as it is.
        column: how the instructor calls the column; empty where it is to be found.

    Raises:
        SubmissionError: it is no such file, or the column is not clear.
    """
    target = export.column(table, column)
    people = [_known(person, table, target) for person in people_of(table) if person.row]
    found, unmatched = _owners(scores, people)
    changes: dict[tuple[int, int], str] = {}
    written, untouched = [], []
    for person in people:
        score = found.get(person.row)
        cell = table.rows[person.row].cells[target.column].text.strip()
        reason = _refusal(target, score, cell)
        if score and not reason:
            changes[(person.row, target.column)] = score.total
            written.append(score)
            continue
        untouched.append(Untouched(person.name, reason))
        if score and score.graded:
            unmatched.append(Unmatched(score, reason))
    text = table.replaced(changes)
    return Filled(text, tuple(written), tuple(unmatched), tuple(untouched), target.out_of)


def _known(person: Person, table: Table, target: GradeColumn) -> Person:
    """Return a person with all that tells who it is in the platform's file."""
    row = table.rows[person.row]
    table.check_width(row)
    return replace(person, ids=(*person.ids, *(row.texts[i] for i in target.who)))


def _refusal(target: GradeColumn, score: Score | None, cell: str) -> str:
    """Return why a cell stays as it is, empty where it gets the score."""
    total = score.total if score and score.graded else ""
    reason = target.refusal(total, cell)
    if reason or total:
        return reason
    return "not graded" if score else "nothing handed in"


def _owners(
    scores: Sequence[Score], people: Sequence[Person]
) -> tuple[dict[int, Score], list[Unmatched]]:
    """Return which row gets which score, and the scores that get none."""
    matches = match(scores, people)
    claims = Counter(person.row for each in matches.ambiguous for person in each.people)
    unmatched = [
        Unmatched(s, f"nobody in the file is called {s.student}") for s in matches.unmatched
    ]
    for each in matches.ambiguous:
        reason = f"{each.who.student} may be any of {len(each.people)} students in the file"
        if len(each.people) == 1:
            reason = f"{claims[each.people[0].row]} scores are for {each.people[0].name}"
        unmatched.append(Unmatched(each.who, reason))
    return {m.person.row: m.who for m in matches.matched}, unmatched
