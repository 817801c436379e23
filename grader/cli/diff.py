"""`grade diff OLD NEW`: whose points changed between two results, and why."""

from pathlib import Path
from typing import Annotated

import typer

_SHOWN = 6


def command(
    old: Annotated[Path, typer.Argument(help="Folder of earlier results.", metavar="OLD")],
    new: Annotated[Path, typer.Argument(help="Folder of later results.", metavar="NEW")],
) -> int:
    """Print one line per student whose points or status differ."""
    from grader.batch.changes import changes
    from grader.batch.recorded import read_results
    from grader.report.escaping import one_line

    found = list(changes(read_results(old), read_results(new)))
    for change in found:
        why = "; ".join(change.why[:_SHOWN]) + ("; ..." if len(change.why) > _SHOWN else "")
        typer.echo(one_line(f"{change.student}: {change.before} -> {change.after}  ({why})", 400))
    typer.echo(f"{len(found)} changed" if found else "nothing changed")
    return 0
