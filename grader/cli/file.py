"""`grade FILE...`: one report per file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grader.cli.options import Exercises, Rubrics

if TYPE_CHECKING:
    from grader.results import Report


def command(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="Python files to grade.", metavar="FILE...")],
    rubric: Annotated[
        str | None, typer.Option("-r", "--rubric", help="The assignment.", metavar="NAME")
    ] = None,
    exercise: Annotated[
        list[str] | None,
        typer.Option("-q", "--exercise", help="Grade only this exercise.", metavar="NAME"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    seed: Annotated[
        int | None,
        typer.Option(help="Seed of the inputs, to replay a report.", min=0, max=2**32 - 1),
    ] = None,
    fail_under: Annotated[
        int, typer.Option(help="Lowest percentage that exits with 0.", min=0, max=100)
    ] = 100,
    exercises: Exercises = None,
    rubrics: Rubrics = None,
) -> int:
    """Grade files and print what is right, what is wrong, and why."""
    # Imported only now: the fork server has been importing torch since `main`.
    from grader.cli._grade import Request, grade_files

    request = Request(files, rubric, exercise or [], seed, exercises, rubrics)
    reached = True
    for report in grade_files(request, context.obj):
        _print(report, json=json, several=len(files) > 1)
        reached = reached and report.earned * 100 >= fail_under * report.points
    return int(not reached)


def _print(report: "Report", *, json: bool, several: bool) -> None:
    if json:
        from grader.report.json import render

        typer.echo(render(report).encode(), nl=False)  # UTF-8 in any locale
        return
    from rich.console import Console

    from grader.report.terminal import show

    show(report, Console(soft_wrap=False))
    if several:
        typer.echo()
