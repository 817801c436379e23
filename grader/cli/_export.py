"""What `grade export` does once its options are known."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import typer

from grader.batch.folder import Results
from grader.batch.recorded import marked, read_results, read_rows, scores
from grader.batch.roster import read_roster
from grader.errors import SubmissionError
from grader.report import canvas, gradescope, junit, moodle
from grader.report.escaping import one_line
from grader.report.filling import Filled

_ENDINGS = {
    "canvas": "canvas.csv",
    "moodle": "moodle.csv",
    "junit": "junit.xml",
    "csv": "grades.csv",
}


@dataclass(frozen=True)
class Request:
    """The options of one call of `grade export`."""

    results: Path
    to: str
    roster: Path | None
    column: str
    output: Path | None


def export(request: Request) -> int:
    """Write the export; return 1 if a score found no row in the platform's file, else 0.

    Raises:
        SubmissionError: the results or the platform's file cannot be used.
    """
    if request.to in {"canvas", "moodle"}:
        return _fill(request)
    if request.to == "gradescope":
        return _each(request)
    output = request.output or request.results / _ENDINGS[request.to]
    if request.to == "junit":
        text = junit.render(marked(read_results(request.results)), title=request.results.name)
        _write(output, text.encode())
    else:
        read_rows(request.results)
        _write(output, (request.results / "gradebook.csv").read_bytes())
    return 0


def _fill(request: Request) -> int:
    if request.roster is None:
        raise SubmissionError(
            f"--to {request.to} needs --roster with the file that {request.to} exported: "
            "it comes back with the grades filled in"
        )
    found = scores(read_rows(request.results), read_roster(request.roster))
    text = _text(request.roster)
    try:
        if request.to == "canvas":
            filled = canvas.fill(text, found, assignment=request.column)
        else:
            filled = moodle.fill(text, found, grade=request.column)
    except SubmissionError as error:
        raise SubmissionError(f"{request.roster} {error}") from error
    _write(request.output or request.results / _ENDINGS[request.to], filled.text.encode())
    _tell(filled)
    return int(bool(filled.unmatched))


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SubmissionError(f"{path} cannot be read as UTF-8 ({error})") from error


def _tell(filled: Filled) -> None:
    typer.echo(f"{len(filled.written)} grades filled in")
    _list("without a row", ((u.score.student, u.reason) for u in filled.unmatched))
    _list("left as they were", ((u.student, u.reason) for u in filled.untouched))


def _list(title: str, rows: Iterable[tuple[str, str]]) -> None:
    for i, (student, reason) in enumerate(rows):
        if i == 0:
            typer.echo(f"{title}:")
        typer.echo(f"  {one_line(student, 60)}: {one_line(reason)}")


def _each(request: Request) -> int:
    """Write one results.json per student, as an autograder of Gradescope would have."""
    folder = request.output or request.results / "gradescope"
    folder.mkdir(parents=True, exist_ok=True)
    for result in read_results(request.results):
        if result.report:
            text = gradescope.render(
                result.report, seconds=0.0, total=result.cells["total"], late=result.cells["notes"]
            )
            Results(folder).write(f"{result.id}.json", text)
    typer.echo(f"wrote {folder}")
    return 0


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise SubmissionError(f"{path} cannot be written ({error.strerror})") from error
    typer.echo(f"wrote {path}")
