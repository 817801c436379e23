"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Exercises: TypeAlias = Annotated[
    Path | None, typer.Option("--exercises", help="Folder of exercises.", metavar="DIR")
]
Limit: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--limit", help="Change a limit, such as call_seconds=20.", metavar="NAME=VALUE"),
]
Rubrics: TypeAlias = Annotated[
    Path | None, typer.Option("--rubrics", help="Folder of rubrics.", metavar="DIR")
]
