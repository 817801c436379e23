"""`grade init RUBRIC`: write the starter file of an assignment."""

from pathlib import Path
from typing import Annotated

import typer

from grader.cli.options import Exercises, Rubrics


def command(
    rubric: Annotated[str, typer.Argument(help="The assignment.", metavar="RUBRIC")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="File to write.", metavar="FILE")
    ] = None,
    exercises: Exercises = None,
    rubrics: Rubrics = None,
) -> int:
    """Write the starter; an existing file is never overwritten."""
    from grader.errors import SubmissionError
    from grader.library import Library
    from grader.starter import render_starter

    text = render_starter(Library(exercises, rubrics).assignment(rubric))
    path = output or Path(f"{rubric.replace('-', '_')}.py")
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise SubmissionError(
            f"{path} exists already: move it, or use -o with another name"
        ) from None
    except OSError as error:
        raise SubmissionError(f"{path} cannot be written ({error.strerror})") from error
    typer.echo(f"wrote {path}. Fill it in, then run: grade {path}")
    return 0
