"""Write the scores of a class in a form that somebody else reads."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.batch.filling import Filled, fill
from grader.batch.folder import Results
from grader.batch.gradebook import GRADEBOOK
from grader.batch.recorded import marked, read_results, read_rows, score
from grader.batch.roster import read_table
from grader.errors import SubmissionError
from grader.exports import exports
from grader.exports.base import ClassFile, ClassResults, Export, FilledFile, StudentFiles
from grader.platforms import platforms
from grader.report.escaping import one_line


@dataclass(frozen=True)
class Order:
    """What to export: the folder of results, and where to.

    Attributes:
        results: the folder.
        to: the name of the export.
        roster: the platform's own file, for an export that fills it in.
        column: how the instructor calls the column to fill; empty where it is to be found.
        output: where to write; empty for a place in the folder.
    """

    results: Path
    to: str
    roster: Path | None = None
    column: str = ""
    output: Path | None = None


@dataclass(frozen=True)
class Exported:
    """What was written, and how the scores got into a file that was filled in."""

    path: Path
    filled: Filled | None = None


def all_exports() -> Mapping[str, Export]:
    """Return every export by its name: those of the platforms, and those of no platform."""
    own = [each.export for each in platforms().values() if each.export is not None]
    return dict(sorted((dict(exports()) | {export.name: export for export in own}).items()))


def export(order: Order) -> Exported:
    """Write an export.

    Raises:
        SubmissionError: there is no such export, the results or the platform's file cannot be
            used, or something cannot be written.
    """
    form = all_exports().get(order.to)
    if form is None:
        reason = f"there is no export {order.to!r}" if order.to else "which export?"
        raise SubmissionError(f"{reason}: --to takes {', '.join(all_exports())}")
    output = order.output or order.results / form.path
    filled = None
    match form:
        case ClassFile():
            _write(output, form.render(_class(order.results)))
        case StudentFiles():
            _write_each(output, form, order.results)
        case FilledFile():
            filled = _fill(output, form, order)
    return Exported(output, filled)


def _class(folder: Path) -> ClassResults:
    read_rows(folder)
    return ClassResults(
        title=folder.name,
        gradebook=(folder / GRADEBOOK).read_bytes(),
        students=lambda: marked(read_results(folder)),
    )


def _fill(output: Path, form: FilledFile, order: Order) -> Filled:
    if order.roster is None:
        raise SubmissionError(
            f"--to {order.to} needs --roster with the file that {order.to} exported: "
            "it comes back with the grades filled in"
        )
    scores = [score(row) for row in read_rows(order.results)]
    table = read_table(order.roster)
    try:
        filled = fill(form, table, scores, column=order.column)
    except SubmissionError as error:
        raise SubmissionError(f"{order.roster} {error}") from error
    _write(output, filled.text.encode(table.encoding))
    return filled


def _write_each(output: Path, form: StudentFiles, folder: Path) -> None:
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SubmissionError(f"{output} cannot be written ({error.strerror})") from error
    for student in marked(read_results(folder)):
        if student.report:
            Results(output).write(f"{student.score.id}{form.suffix}", form.render(student))


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise SubmissionError(f"{path} cannot be written ({error.strerror})") from error


def describe_filled(filled: Filled) -> Iterator[str]:
    """Yield in lines who got a grade and who did not, for an instructor to read."""
    yield f"{len(filled.written)} grades filled in"
    yield from _listed("without a row", ((u.score.student, u.reason) for u in filled.unmatched))
    yield from _listed("left as they were", ((u.student, u.reason) for u in filled.untouched))


def _listed(title: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for i, (student, reason) in enumerate(rows):
        if i == 0:
            yield f"{title}:"
        yield f"  {one_line(student, 60)}: {one_line(reason)}"
