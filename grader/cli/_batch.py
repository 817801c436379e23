"""What `grade batch` does once its options are known."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Literal

from rich.console import Console

from grader.batch.batch import GRADEBOOK, Batch, Progress, grade_batch
from grader.batch.enrolment import enrol
from grader.batch.entry import Entry
from grader.batch.intake import find_entries
from grader.batch.overview import lines
from grader.batch.penalties import Times
from grader.batch.roster import read_roster
from grader.batch.running import Result, Ungradable
from grader.errors import SubmissionError
from grader.library import Library
from grader.report.progress import BatchProgress
from grader.sandbox.forkserver import ForkServer
from grader.sandbox.launch import Launched
from grader.sandbox.layers import Level, level
from grader.sandbox.probing import probe
from grader.specs.rubric import Rubric
from grader.times_csv import read_times


@dataclass(frozen=True)
class Request:
    """The options of one call of `grade batch`."""

    source: Path
    rubric: str | None
    output: Path
    jobs: int
    only: Sequence[str]
    fresh: bool
    seed: int | None
    isolation: str
    roster: Path | None
    times: Path | None
    extensions: Path | None
    exercises: Path | None
    rubrics: Path | None


def run_batch(request: Request, launched: Launched | None) -> int:
    """Grade a class and return the exit code: 0 if every submission was graded, else 1.

    Raises:
        GraderError: the folder, a spec, the results or the sandbox is at fault.
    """
    if launched is None:
        raise SubmissionError(
            "grade batch runs on Linux only: elsewhere strangers' code cannot be confined (grade "
            "FILE works, one process per file)"
        )
    library = Library(request.exercises, request.rubrics)
    assignment = library.assignment(_rubric(request, library))
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
    hidden = [library.exercises, library.rubrics, request.source, request.output]
    sandbox = ForkServer(launched, hidden)
    _require(request.isolation, sandbox)
    times = _times(request, assignment.rubric)
    lists = {request.times: times.submitted, request.extensions: times.extensions}
    batch = Batch(
        assignment=assignment,
        entries=entries,
        folder=request.output,
        hidden=hidden,
        jobs=request.jobs,
        seed=request.seed,
        fresh=request.fresh,
        times=times,
        only=request.only,
    )
    console = Console(highlight=False)
    with BatchProgress(console) as display:
        for line in _strangers(entries, lists):
            display.say(line, "yellow")

        def done(result: Result) -> None:
            display.advance()
            if isinstance(result, Ungradable):
                display.say(f"{result.entry.student}: {result.reason}", "yellow")

        progress = Progress(
            started=display.start,
            stale=lambda entry, why: display.say(f"{entry.student}: graded again, {why}"),
            done=done,
        )
        summary = grade_batch(batch, sandbox, progress)
    for line in lines(summary):
        console.print(line, markup=False, emoji=False, soft_wrap=True)
    console.print(f"\n{request.output / GRADEBOOK}", markup=False, soft_wrap=True)
    return int(not summary.is_complete)


def _rubric(request: Request, library: Library) -> str:
    names = library.rubric_names()
    if request.rubric is not None:
        return request.rubric
    if len(names) == 1:
        return names[0]
    raise SubmissionError(f"which assignment? Use -r with one of: {', '.join(names)}")


def _times(request: Request, rubric: Rubric) -> Times:
    zone = rubric.late.course_zone if rubric.late else UTC
    return Times(
        submitted=_listed(request.times, "submitted", zone),
        extensions=_listed(request.extensions, "due", zone),
    )


def _listed(
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
    for file, moments in lists.items():
        for name in moments:
            if name not in called:
                yield f"{file}: nobody in this class is called {name!r}"


def _require(wanted: str, sandbox: ForkServer) -> None:
    """Refuse to run strangers' code with less isolation than asked for.

    Raises:
        SubmissionError: this machine offers less, or the probe got through.
    """
    if wanted not in set(Level):
        raise SubmissionError(f"{wanted!r} is no level of isolation: {', '.join(Level)}")
    found = probe(sandbox)
    order = list(Level)
    got = level(found.layers)
    possible = [name for name, outcome in found.attempts.items() if outcome != "denied"]
    if got is Level.FULL and possible:
        got = Level.PARTIAL
    if order.index(got) > order.index(Level(wanted)):
        detail = f"a submission could {', '.join(possible)}" if possible else "see grade doctor"
        raise SubmissionError(
            f"isolation here is {got}, and {wanted} is asked for ({detail}): fix that, or say "
            f"--isolation {got} if you trust every file"
        )
