"""What an instructor asks for, put together: the class, its roster, its times, the way it runs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Literal

from grader.batch.enrolment import enrol
from grader.batch.entry import Entry
from grader.batch.intake import find_entries
from grader.batch.penalties import Times
from grader.batch.roster import read_roster
from grader.errors import SubmissionError
from grader.specs.rubric import Rubric
from grader.times_csv import read_times


@dataclass(frozen=True)
class BatchRequest:
    """A class to grade.

    Attributes:
        source: folder or zip of the submissions.
        output: folder of the results; a batch goes on where it stopped there.
        rubric: the assignment; it can be left out where there is only one.
        jobs: how many submissions are graded at a time; 0 for one on every core.
        only: ids of students to whom the run is limited.
        fresh: whether everything is graded again.
        isolation: the lowest level at which strangers' code runs: full, partial or process.
        roster: who is in the class, as a learning platform exports it.
        times: CSV of student and submitted.
        extensions: CSV of student and due.
    """

    source: Path
    output: Path = Path("results")
    rubric: str | None = None
    jobs: int = 0
    only: Sequence[str] = ()
    fresh: bool = False
    isolation: str = "full"
    roster: Path | None = None
    times: Path | None = None
    extensions: Path | None = None


@dataclass(frozen=True)
class ClassHanded:
    """What a class handed in, and when; `warnings` name entries of lists that nobody has."""

    entries: Sequence[Entry]
    times: Times
    warnings: Sequence[str] = field(default_factory=tuple)


def read_class(request: BatchRequest, rubric: Rubric) -> ClassHanded:
    """Return the entries of a class with what roster and lists of times say of them.

    Raises:
        SubmissionError: a folder, the roster or a list cannot be read, or fits nobody.
    """
    if request.output.resolve().is_relative_to(request.source.resolve()):
        raise SubmissionError(
            f"the results ({request.output}) would lie among the submissions: name another folder "
            "with -o"
        )
    entries = find_entries(request.source)
    if not entries:
        raise SubmissionError(f"no submissions were found in {request.source}")
    if request.roster:
        entries = enrol(entries, read_roster(request.roster))
    _check_chosen(entries, request.only)
    zone = rubric.late.course_zone if rubric.late else UTC
    times = Times(
        submitted=_times(request.times, "submitted", zone),
        extensions=_times(request.extensions, "due", zone),
    )
    lists = {request.times: times.submitted, request.extensions: times.extensions}
    return ClassHanded(entries, times, tuple(_strangers(entries, lists)))


def _times(
    file: Path | None, column: Literal["due", "submitted"], zone: tzinfo
) -> dict[str, datetime]:
    if file is None:
        return {}
    try:
        data = file.read_bytes()
    except OSError as error:
        raise SubmissionError(f"{file} cannot be read ({error.strerror})") from error
    return read_times(data, column, file=file, zone=zone)


def _check_chosen(entries: Sequence[Entry], only: Sequence[str]) -> None:
    unknown = [wanted for wanted in only if wanted not in {entry.id for entry in entries}]
    if unknown:
        raise SubmissionError(f"there is no submission {unknown[0]!r} (--only takes an id)")


def _strangers(
    entries: Sequence[Entry], lists: Mapping[Path | None, Mapping[str, datetime]]
) -> Iterator[str]:
    """Yield a line for every name in a list of times that no student has."""
    called = {name for e in entries for name in (e.id, e.student, *e.known)}
    for file, times in lists.items():
        for name in times:
            if name not in called:
                yield f"{file}: nobody in this class is called {name!r}"
