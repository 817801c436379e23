"""What `grade batch` does once its options are known."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from grader.batch.batch import Done, Progress
from grader.batch.gradebook import GRADEBOOK
from grader.batch.overview import lines
from grader.batch.request import BatchRequest
from grader.cli._limits import read_limits
from grader.engine import Engine
from grader.report.progress import BatchProgress
from grader.sandbox.launch import Launched


def run_batch(
    request: BatchRequest,
    launched: Launched | None,
    *,
    exercises: Path | None,
    rubrics: Path | None,
    limits: Sequence[str],
    seed: int | None,
) -> int:
    """Grade a class and return the exit code: 0 if every submission was graded, else 1.

    Raises:
        GraderError: the folder, a spec, the results or the sandbox is at fault.
    """
    console = Console(highlight=False)
    with Engine(
        exercises=exercises,
        rubrics=rubrics,
        limits=read_limits(limits),
        seed=seed,
        launched=launched,
    ) as engine:
        with BatchProgress(console) as display:
            summary = engine.batch(request, _shown_on(display))
    for line in lines(summary):
        console.print(line, markup=False, emoji=False, soft_wrap=True)
    console.print(f"\n{request.output / GRADEBOOK}", markup=False, soft_wrap=True)
    return int(not summary.is_complete)


def _shown_on(display: BatchProgress) -> Progress:
    """Return what shows the progress of a batch as it comes."""

    def done(one: Done) -> None:
        display.advance()
        if one.reason:
            display.say(f"{one.entry.student}: {one.reason}", "yellow")

    return Progress(
        warned=lambda line: display.say(line, "yellow"),
        started=display.start,
        stale=lambda entry, why: display.say(f"{entry.student}: graded again, {why}"),
        done=done,
    )
