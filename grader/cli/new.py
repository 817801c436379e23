"""`grade new KIND NAME`: write the folder of a new exercise."""

from typing import Annotated

import typer

from grader.cli.options import Exercises


def command(
    kind: Annotated[str, typer.Argument(help="The kind of exercise.", metavar="KIND")],
    name: Annotated[str, typer.Argument(help="Its name, such as slope-of-a-cube.", metavar="NAME")],
    exercises: Exercises = None,
) -> int:
    """Write an exercise that works and says what each field means; never overwrite one."""
    from grader.authoring.creating import create_exercise
    from grader.library import Library

    folder = create_exercise(kind, name, Library(exercises).exercises)
    typer.echo(f"wrote {folder}. Change it, and look at it with: grade show {name}")
    return 0
