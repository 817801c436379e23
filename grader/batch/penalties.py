"""What lateness takes off a recorded result: always worked out again from the raw score."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from grader.batch.entry import Entry
from grader.lateness import after_penalty
from grader.specs.rubric import Rubric


@dataclass(frozen=True)
class Times:
    """Times that an instructor gives by student: when it was handed in, another deadline."""

    submitted: Mapping[str, datetime] = field(default_factory=dict)
    extensions: Mapping[str, datetime] = field(default_factory=dict)


@dataclass(frozen=True)
class Standing:
    """What a student gets: points as text, and how they came about."""

    penalty: str
    total: str
    submitted: datetime | None = None
    note: str = ""
    flags: tuple[str, ...] = ()


def stand(raw: Fraction, entry: Entry, rubric: Rubric, times: Times) -> Standing:
    """Return what is left of `raw` points under the rubric's late policy.

    The time counts that the platform gave; a list of times fills in where it gave none. Without
    either nothing is taken off, and the row says so.
    """
    show = rubric.rounding.show
    listed = _of(entry, times.submitted)
    submitted = entry.submitted or listed
    if rubric.late is None:
        return Standing("0", show(raw), submitted)
    if submitted is None:
        note = "no time of submission is known, so no penalty: give --times"
        return Standing("0", show(raw), None, note, ("no_time",))
    source = "given by the platform" if entry.submitted else "from the list of times"
    outcome = after_penalty(
        raw,
        rubric.late,
        submitted=submitted,
        extension=_of(entry, times.extensions),
        rounding=rubric.rounding,
    )
    late = outcome.lateness.units > 0
    note = f"{outcome.reason} (time {source})" if late or outcome.reason else ""
    flags = ("late",) if late else ()
    return Standing(show(outcome.penalty), show(outcome.total), submitted, note, flags)


def _of(entry: Entry, moments: Mapping[str, datetime]) -> datetime | None:
    for name in (entry.id, entry.student, *entry.known):
        if name in moments:
            return moments[name]
    return None
