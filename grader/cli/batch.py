"""`grade batch DIR|ZIP`: a whole class, resumable."""

import os
from pathlib import Path
from typing import Annotated

import typer

from grader.cli.options import Exercises, Rubrics


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
    exercises: Exercises = None,
    rubrics: Rubrics = None,
) -> int:
    """Grade a folder or zip of submissions into RESULTS; run it again to go on."""
    from grader.cli._batch import Request, run_batch

    request = Request(
        source=source,
        rubric=rubric,
        output=output,
        jobs=jobs or _cores(),
        only=only or [],
        fresh=fresh,
        seed=seed,
        isolation=isolation,
        roster=roster,
        times=times,
        extensions=extensions,
        exercises=exercises,
        rubrics=rubrics,
    )
    return run_batch(request, context.obj)


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
