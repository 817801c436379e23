"""`grade show EXERCISE`: what a student sees of an exercise, and with `--key` the truth."""

from typing import Annotated

import typer

from grader.cli.options import Exercises


def command(
    context: typer.Context,
    exercise: Annotated[str, typer.Argument(help="The exercise.", metavar="EXERCISE")],
    key: Annotated[
        bool, typer.Option("--key", help="Run the reference, and show every right answer.")
    ] = False,
    seed: Annotated[
        int, typer.Option("--seed", help="Seed of the inputs for --key.", metavar="N", min=0)
    ] = 0,
    exercises: Exercises = None,
) -> int:
    """Print an exercise."""
    from grader.authoring.showing import find_exercise, show_exercise, show_key
    from grader.library import Library
    from grader.sandbox.limits import Limits
    from grader.sandbox.opening import open_sandbox

    library = Library(exercises)
    spec = find_exercise(library, exercise)
    typer.echo(show_exercise(spec), nl=False)
    if key:
        sandbox = open_sandbox(context.obj, hidden=(library.exercises, library.rubrics))
        typer.echo("\n" + show_key(spec, sandbox, seed=seed, limits=Limits()), nl=False)
    return 0
