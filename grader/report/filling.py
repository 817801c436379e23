"""Scores into the file of a learning platform: which row belongs to whom, and what stays."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.report.scores import Score
from grader.report.table import Table


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


def fill_column(
    table: Table,
    column: int,
    people: Mapping[int, Sequence[str]],
    scores: Iterable[Score],
    *,
    refusal: Callable[[Score | None, str], str],
    out_of: str = "",
) -> Filled:
    """Return the table with the scores in one column.

    Args:
        table: the platform's file.
        column: where the scores go.
        people: for each row of a student, what tells who it is, the surest first, the name last.
        scores: all scores.
        refusal: says why a cell, given a row's score if there is one, stays as it is; or nothing.
        out_of: the points for full marks, as written in the file.
    """
    rows = list(people)
    found, unmatched = match(scores, list(people.values()))
    changes: dict[tuple[int, int], str] = {}
    written, untouched = [], []
    for place, row in enumerate(rows):
        score = found.get(place)
        reason = refusal(score, table.rows[row].cells[column].text.strip())
        if score and not reason:
            changes[(row, column)] = score.total
            written.append(score)
            continue
        untouched.append(Untouched(people[row][-1], reason))
        if score and score.graded:
            unmatched.append(Unmatched(score, reason))
    text = table.replaced(changes)
    return Filled(text, tuple(written), tuple(unmatched), tuple(untouched), out_of)


def match(
    scores: Iterable[Score], people: Sequence[Sequence[str]]
) -> tuple[dict[int, Score], list[Unmatched]]:
    """Return which row gets which score, and the scores that get none.

    Args:
        scores: all scores.
        people: for each row, the cells that tell who it is, the surest first: an earlier cell
            decides before a later one.
    """
    columns = [_index(column) for column in zip(*people, strict=True)]
    found: dict[int, Score] = {}
    wanted: list[tuple[Score, int]] = []
    unmatched: list[Unmatched] = []
    for score in scores:
        row = _row(score, columns)
        if isinstance(row, str):
            unmatched.append(Unmatched(score, row))
        else:
            wanted.append((score, row))
    claims = Counter(row for _, row in wanted)
    for score, row in wanted:
        if claims[row] > 1:
            reason = f"{claims[row]} scores are for {people[row][-1]}"
            unmatched.append(Unmatched(score, reason))
        else:
            found[row] = score
    return found, unmatched


def _row(score: Score, columns: Sequence[dict[str, set[int]]]) -> int | str:
    """Return the only row that fits, or why there is none."""
    keys = [key for name in (*score.names, score.student, score.id) for key in _keys(name)]
    several = 0
    for i, column in enumerate(columns):
        hits = {key: column[key] for key in keys if key in column}
        rows = set().union(*hits.values())
        if len(rows) == 1:
            # One person's id may be another's login: then the same text means two people.
            meant = rows.union(*(later[k] for k in hits for later in columns[i:] if k in later))
            if len(meant) == 1:
                return rows.pop()
            return f"{score.student} may be any of {len(meant)} students in the file"
        several = several or len(rows)
    if several:
        return f"{score.student} may be any of {several} students in the file"
    return f"nobody in the file is called {score.student}"


def _index(column: Sequence[str]) -> dict[str, set[int]]:
    index: dict[str, set[int]] = {}
    for row, cell in enumerate(column):
        for key in _keys(cell):
            index.setdefault(key, set()).add(row)
    return index


def _keys(name: str) -> Iterator[str]:
    """Yield the forms in which a name is compared: `Doe, Jane` is also `Jane Doe`."""
    plain = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    if plain:
        yield plain
    last, comma, first = plain.partition(", ")
    if comma:
        yield f"{first} {last}"
