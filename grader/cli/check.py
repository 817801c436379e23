"""`grade check [PATHS]`: every exercise and rubric proves itself."""

from pathlib import Path
from typing import Annotated

import typer

from grader.cli.options import Exercises, Rubrics


def command(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Folders of specs, exercises, or rubrics.", metavar="[PATHS]..."),
    ] = None,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Also try generated mistakes of the solutions.")
    ] = False,
    keyword: Annotated[
        str, typer.Option("-k", help="Only checks whose names match.", metavar="EXPRESSION")
    ] = "",
    workers: Annotated[
        str, typer.Option("-n", help="Processes at a time (needs pytest-xdist).", metavar="N")
    ] = "",
    junitxml: Annotated[
        Path | None, typer.Option("--junitxml", help="Also write JUnit XML.", metavar="FILE")
    ] = None,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Name every check.")] = False,
    exercises: Exercises = None,
    rubrics: Rubrics = None,
) -> int:
    """Check exercises and rubrics; exit with 1 if there is a defect, with 2 if nothing is found."""
    from grader.cli._check import Request, check

    request = Request(
        paths=paths or [],
        mutants=mutants,
        keyword=keyword,
        workers=workers,
        junitxml=junitxml,
        verbose=verbose,
        exercises=exercises,
        rubrics=rubrics,
    )
    return check(request)
