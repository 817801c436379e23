"""What a run of checks says at its end: tables, rubrics, and annotations for GitHub Actions."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from grader.authoring.collecting import ERROR, LINES, ROW
from grader.report.escaping import one_line

Properties = Sequence[tuple[str, object]]


def summary(properties: Properties) -> Iterator[str]:
    """Yield the lines of the summary."""
    rows = [_parsed(text) for name, text in properties if name == ROW]
    yield from _margins([row for row in rows if row["table"] == "margins"])
    yield from _mutants([row for row in rows if row["table"] == "mutants"])
    for name, text in properties:
        if name == LINES:
            yield ""
            yield from _parsed(text)


def _margins(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield "margins, in tolerances (1 is the limit)"
    yield f"  {'exercise':<32} {'right':>9} {'float64':>9} {'wrong':>9}  nearest wrong"
    for row in sorted(rows, key=lambda row: str(row["exercise"])):
        wide = "-" if row["widened"] is None else _figure(row["widened"])
        wrong = float(row["wrong"])
        near = "  ! right answers come within 10 x of the limit" if row["near"] else ""
        yield (
            f"  {row['exercise']:<32} {_figure(row['right']):>9} {wide:>9} "
            f"{'-' if wrong == float('inf') else _figure(wrong):>9}  {row['nearest']}{near}"
        )


def _figure(number: float) -> str:
    return f"{number:.2g}" if number < 1000 else f"{number:.0f}"


def _mutants(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield f"{'mutants':<34} {'killed':>7} {'survived':>9}  declared equivalent"
    for row in sorted(rows, key=lambda row: str(row["exercise"])):
        yield (
            f"  {row['exercise']:<32} {row['killed']:>7} {row['survived']:>9}  "
            f"{', '.join(row['declared'])}"
        )
    killed = sum(row["killed"] for row in rows)
    asked = killed + sum(row["survived"] for row in rows)
    yield f"  {killed} of {asked} killed ({killed / asked:.1%})" if asked else "  none"


def annotations(properties: Properties) -> Iterable[str]:
    """Yield the commands by which GitHub Actions shows an error at its line, if it runs this."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return
    root = Path(os.environ.get("GITHUB_WORKSPACE", os.getcwd()))
    for name, text in properties:
        if name == ERROR:
            error = _parsed(text)
            file = Path(error["file"])
            shown = file.relative_to(root) if file.is_relative_to(root) else file
            line = f",line={error['line']}" if error["line"] else ""
            title = f",title={_escaped(error['key'], of_property=True)}" if error["key"] else ""
            place = _escaped(str(shown), of_property=True)
            yield f"::error file={place}{line}{title}::{_escaped(one_line(error['message'], 1000))}"


def _escaped(text: str, *, of_property: bool = False) -> str:
    """Return text as a workflow command takes it (docs.github.com, "workflow commands")."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if of_property else text


def _parsed(text: object) -> Any:  # noqa: ANN401 - what an item left as JSON
    return json.loads(str(text))
