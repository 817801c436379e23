"""Options of commands: what each is called, its help, and what it takes."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

# Of several commands.
Exercises: TypeAlias = Annotated[
    Path | None, typer.Option("--exercises", help="Folder of exercises.", metavar="DIR")
]
Limit: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--limit", help="Change a limit, such as call_seconds=20.", metavar="NAME=VALUE"),
]
Rubric: TypeAlias = Annotated[
    str | None, typer.Option("-r", "--rubric", help="The assignment.", metavar="NAME")
]
Rubrics: TypeAlias = Annotated[
    Path | None, typer.Option("--rubrics", help="Folder of rubrics.", metavar="DIR")
]

# Of `grade FILE...`.
Files: TypeAlias = Annotated[
    list[Path], typer.Argument(help="Python files to grade.", metavar="FILE...")
]
Only: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("-q", "--exercise", help="Grade only this exercise.", metavar="NAME"),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Seed: TypeAlias = Annotated[
    int | None, typer.Option(help="Seed of the inputs, to replay a report.", min=0, max=2**32 - 1)
]
FailUnder: TypeAlias = Annotated[
    int, typer.Option(help="Lowest percentage that exits with 0.", min=0, max=100)
]
GradescopeResults: TypeAlias = Annotated[
    Path | None, typer.Option(help="Also write the results.json of Gradescope.", metavar="OUT")
]
GradescopeMetadata: TypeAlias = Annotated[
    Path | None, typer.Option(help="Gradescope's submission_metadata.json.", metavar="FILE")
]

# Of `grade batch DIR|ZIP`.
Source: TypeAlias = Annotated[
    Path, typer.Argument(help="Folder or zip of submissions.", metavar="DIR|ZIP")
]
Results: TypeAlias = Annotated[
    Path, typer.Option("-o", "--output", help="Folder of the results.", metavar="RESULTS")
]
Jobs: TypeAlias = Annotated[
    int, typer.Option("-j", "--jobs", help="Submissions at a time (0: one per core).", min=0)
]
OnlyStudents: TypeAlias = Annotated[
    list[str] | None, typer.Option("--only", help="Grade only this student.", metavar="ID")
]
Fresh: TypeAlias = Annotated[bool, typer.Option("--fresh", help="Grade everything again.")]
BatchSeed: TypeAlias = Annotated[int | None, typer.Option(help="Seed, to replay a batch.", min=0)]
Isolation: TypeAlias = Annotated[
    str, typer.Option(help="Lowest isolation to run strangers' code at.", metavar="LEVEL")
]
Roster: TypeAlias = Annotated[
    Path | None, typer.Option(help="Who is in the class (CSV of a platform).", metavar="CSV")
]
Times: TypeAlias = Annotated[
    Path | None, typer.Option(help="CSV with the columns student, submitted.", metavar="CSV")
]
Extensions: TypeAlias = Annotated[
    Path | None, typer.Option(help="CSV with the columns student, due.", metavar="CSV")
]
