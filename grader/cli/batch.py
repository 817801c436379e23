"""`grade batch DIR|ZIP`: a whole class, resumable."""

from pathlib import Path
from typing import Annotated

import typer

from grader.cli.options import Exercises, Limit, Rubrics


def command(
    context: typer.Context,
    source: Annotated[
        Path, typer.Argument(help="Folder or zip of submissions.", metavar="DIR|ZIP")
    ],
    rubric: Annotated[
        str | None, typer.Option("-r", "--rubric", help="The assignment.", metavar="NAME")
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder of the results.", metavar="RESULTS")
    ] = Path("results"),
    jobs: Annotated[
        int, typer.Option("-j", "--jobs", help="Submissions at a time (0: one per core).", min=0)
    ] = 0,
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Grade only this student.", metavar="ID")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Grade everything again.")] = False,
    seed: Annotated[int | None, typer.Option(help="Seed, to replay a batch.", min=0)] = None,
    isolation: Annotated[
        str, typer.Option(help="Lowest isolation to run strangers' code at.", metavar="LEVEL")
    ] = "full",
    roster: Annotated[
        Path | None, typer.Option(help="Who is in the class (CSV of a platform).", metavar="CSV")
    ] = None,
    times: Annotated[
        Path | None, typer.Option(help="CSV with the columns student, submitted.", metavar="CSV")
    ] = None,
    extensions: Annotated[
        Path | None, typer.Option(help="CSV with the columns student, due.", metavar="CSV")
    ] = None,
    limit: Limit = None,
    exercises: Exercises = None,
    rubrics: Rubrics = None,
) -> int:
    """Grade a folder or zip of submissions into RESULTS; run it again to go on."""
    from grader.batch.request import BatchRequest
    from grader.cli._batch import run_batch
    from grader.cli._limits import read_limits
    from grader.engine import Engine

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
    with Engine(
        exercises=exercises,
        rubrics=rubrics,
        limits=read_limits(limit or []),
        seed=seed,
        launched=context.obj,
    ) as engine:
        return run_batch(request, engine)
