"""`grade FILE...`: one report per file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grader.cli.options import Exercises, Rubrics

if TYPE_CHECKING:
    from grader.library import Library
    from grader.results import Report
    from grader.submission import Submission


def command(
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
        int | None, typer.Option(help="Seed of the inputs, to replay a report.", min=0)
    ] = None,
    fail_under: Annotated[
        int, typer.Option(help="Lowest percentage that exits with 0.", min=0, max=100)
    ] = 100,
    exercises: Exercises = None,
    rubrics: Rubrics = None,
) -> int:
    """Grade files and print what is right, what is wrong, and why."""
    from grader.sandbox.launch import launch

    hidden = [folder for folder in (exercises, rubrics) if folder]
    launched = launch([*hidden, *_own_content()])
    # Everything below is imported while the fork server imports torch.
    from grader.grading import default_seed, grade, prepare
    from grader.library import Library
    from grader.sandbox.forkserver import ForkServer
    from grader.sandbox.job import Limits
    from grader.submission import read_submission

    with ForkServer(launched) as sandbox:
        library = Library(exercises, rubrics)
        submissions = [read_submission(path, others=files) for path in files]
        names = [_assignment(submission, rubric, library) for submission in submissions]
        assignments = {name: library.assignment(name, only=exercise or ()) for name in names}
        limits = Limits()
        reports = []
        for submission, name in zip(submissions, names, strict=True):
            assignment = assignments[name]
            chosen = default_seed(submission, assignment) if seed is None else seed
            prepared = prepare(assignment, sandbox, seed=chosen, limits=limits)
            reports.append(grade(submission, prepared, sandbox, limits=limits))
            _print(reports[-1], json=json, several=len(files) > 1)
    return int(not all(_reached(report, fail_under) for report in reports))


def _own_content() -> list[Path]:
    package = Path(__file__).parents[1]
    return [package.parent / name for name in ("exercises", "rubrics")]


def _assignment(submission: "Submission", rubric: str | None, library: "Library") -> str:
    from grader.errors import SubmissionError

    if rubric is not None:
        return rubric
    if submission.assignment is not None:
        return submission.assignment
    names = library.rubric_names()
    if len(names) == 1:
        return names[0]
    raise SubmissionError(
        f'which assignment is {submission.name}? Add the line ASSIGNMENT = "..." to the file or '
        f"use -r with one of: {', '.join(names) or '(there are none)'}"
    )


def _print(report: "Report", *, json: bool, several: bool) -> None:
    if json:
        from grader.report.json import render

        typer.echo(render(report), nl=False)
        return
    from rich.console import Console

    from grader.report.terminal import show

    show(report, Console(soft_wrap=False))
    if several:
        typer.echo()


def _reached(report: "Report", fail_under: int) -> bool:
    return report.earned * 100 >= fail_under * report.points
