"""What `grade batch` does once its options are known."""

from rich.console import Console

from grader.batch.batch import GRADEBOOK, Done, Progress
from grader.batch.overview import lines
from grader.batch.request import BatchRequest
from grader.engine import Engine
from grader.report.progress import BatchProgress


def run_batch(request: BatchRequest, engine: Engine) -> int:
    """Grade a class and return the exit code: 0 if every submission was graded, else 1.

    Raises:
        GraderError: the folder, a spec, the results or the sandbox is at fault.
    """
    console = Console(highlight=False)
    with BatchProgress(console) as display:

        def done(one: Done) -> None:
            display.advance()
            if one.reason:
                display.say(f"{one.entry.student}: {one.reason}", "yellow")

        progress = Progress(
            warned=lambda line: display.say(line, "yellow"),
            started=display.start,
            stale=lambda entry, why: display.say(f"{entry.student}: graded again, {why}"),
            done=done,
        )
        summary = engine.batch(request, progress)
    for line in lines(summary):
        console.print(line, markup=False, emoji=False, soft_wrap=True)
    console.print(f"\n{request.output / GRADEBOOK}", markup=False, soft_wrap=True)
    return int(not summary.is_complete)
