"""`grade FILE...`: one report per file."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from grader.cli import options

if TYPE_CHECKING:
    from fractions import Fraction

    from grader.results import Report


def command(
    context: typer.Context,
    files: options.Files,
    rubric: options.Rubric = None,
    exercise: options.Only = None,
    json: options.Json = False,
    seed: options.Seed = None,
    fail_under: options.FailUnder = 100,
    gradescope: options.GradescopeResults = None,
    metadata: options.GradescopeMetadata = None,
    limit: options.Limit = None,
    exercises: options.Exercises = None,
    rubrics: options.Rubrics = None,
) -> int:
    """Grade files and print what is right, what is wrong, and why."""
    # Imported only now: the fork server has been importing torch since `main`.
    from grader.cli._grade import Request, grade_files

    request = Request(
        files=files,
        rubric=rubric,
        only=exercise or [],
        seed=seed,
        limits=limit or [],
        exercises=exercises,
        rubrics=rubrics,
        gradescope=gradescope,
        metadata=metadata,
    )
    reports = grade_files(request, context.obj)
    earned = _print_json(reports, len(files)) if json else _print_text(reports, len(files))
    return int(min(earned, default=0) < fail_under)


def _print_text(reports: Iterable["Report"], count: int) -> list["Fraction"]:
    """Print every report as soon as it is there; return the percentages."""
    from rich.console import Console

    from grader.report.terminal import show

    console = Console()
    earned = []
    for report in reports:
        show(report, console)
        earned.append(report.earned * 100 / report.points)
        if count > 1:
            console.print()
    return earned


def _print_json(reports: Iterable["Report"], count: int) -> list["Fraction"]:
    """Print one report, or a list of several; return the percentages."""
    from grader.report.json import render, render_all

    graded = list(reports)
    text = render(graded[0]) if count == 1 else render_all(graded)
    typer.echo(text.encode(), nl=False)  # UTF-8 in any locale
    return [report.earned * 100 / report.points for report in graded]
