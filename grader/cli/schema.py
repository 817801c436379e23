"""`grade schema [KIND|rubric]`: JSON Schema, so that editors complete TOML."""

from typing import Annotated

import typer


def command(
    of: Annotated[
        str | None,
        typer.Argument(help="A kind of exercise, or `rubric`.", metavar="[KIND|rubric]"),
    ] = None,
) -> int:
    """Print a schema; without a name, print what there is."""
    from grader.authoring.schemas import schema_names, schema_text

    if of is None:
        for name in schema_names():
            typer.echo(name)
        return 0
    typer.echo(schema_text(of), nl=False)
    return 0
