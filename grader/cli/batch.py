"""`grade batch DIR|ZIP`: a whole class, resumable."""

from pathlib import Path

import typer

from grader.cli import options


def command(
    context: typer.Context,
    source: options.Source,
    rubric: options.Rubric = None,
    output: options.Results = Path("results"),
    jobs: options.Jobs = 0,
    only: options.OnlyStudents = None,
    fresh: options.Fresh = False,
    seed: options.BatchSeed = None,
    isolation: options.Isolation = "full",
    roster: options.Roster = None,
    times: options.Times = None,
    extensions: options.Extensions = None,
    limit: options.Limit = None,
    exercises: options.Exercises = None,
    rubrics: options.Rubrics = None,
) -> int:
    """Grade a folder or zip of submissions into RESULTS; run it again to go on."""
    from grader.batch.request import BatchRequest
    from grader.cli._batch import run_batch

    request = BatchRequest(
        source=source,
        rubric=rubric,
        output=output,
        jobs=jobs,
        only=only or (),
        fresh=fresh,
        isolation=isolation,
        roster=roster,
        times=times,
        extensions=extensions,
    )
    return run_batch(
        request, context.obj, exercises=exercises, rubrics=rubrics, limits=limit or [], seed=seed
    )
