"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Exercises: TypeAlias = Annotated[
    Path | None, typer.Option("--exercises", help="Folder of exercises.", metavar="DIR")
]
Rubrics: TypeAlias = Annotated[
    Path | None, typer.Option("--rubrics", help="Folder of rubrics.", metavar="DIR")
]
