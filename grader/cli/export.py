"""`grade export RESULTS --to FORMAT`: scores as a learning platform or a CI wants them."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Format(StrEnum):
    """Where the scores go."""

    CANVAS = "canvas"
    MOODLE = "moodle"
    GRADESCOPE = "gradescope"
    JUNIT = "junit"
    CSV = "csv"


def command(
    results: Annotated[Path, typer.Argument(help="Folder of results.", metavar="RESULTS")],
    to: Annotated[Format, typer.Option("--to", help="The format.")],
    roster: Annotated[
        Path | None,
        typer.Option(
            help="The platform's own CSV, to be filled in (canvas, moodle).", metavar="CSV"
        ),
    ] = None,
    column: Annotated[
        str, typer.Option(help="Column to fill, where it is not clear.", metavar="TITLE")
    ] = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where to write.", metavar="PATH")
    ] = None,
) -> int:
    """Write the export and say who could not be placed."""
    from grader.cli._export import Request, export

    return export(Request(results, to.value, roster, column, output))
