"""`grade export RESULTS --to NAME`: scores as a learning platform or a CI wants them."""

from pathlib import Path
from typing import Annotated

import typer


def command(
    results: Annotated[Path, typer.Argument(help="Folder of results.", metavar="RESULTS")],
    to: Annotated[
        str, typer.Option("--to", help="Who it is for; left out, all are listed.", metavar="NAME")
    ] = "",
    roster: Annotated[
        Path | None,
        typer.Option(help="The platform's own CSV, where that is to be filled in.", metavar="CSV"),
    ] = None,
    column: Annotated[
        str, typer.Option(help="Column to fill, where it is not clear.", metavar="TITLE")
    ] = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where to write.", metavar="PATH")
    ] = None,
) -> int:
    """Write the export and say who could not be placed."""
    from grader.batch.exporting import Order, describe_filled, export

    exported = export(Order(results, to, roster, column, output))
    typer.echo(f"wrote {exported.path}")
    if exported.filled is None:
        return 0
    for line in describe_filled(exported.filled):
        typer.echo(line)
    return int(bool(exported.filled.unmatched))
