"""Gradescope: the `results.json` of one submission.

One test per exercise: its points are those of every other report. The text is what the student
may see, because the report holds nothing else.
"""

import json
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from grader.report.blocks import Document, Item, Section
from grader.report.document import document
from grader.report.escaping import one_line, plain
from grader.results import Report

Visibility: TypeAlias = Literal["hidden", "after_due_date", "after_published", "visible"]


def render(
    report: Report,
    *,
    seconds: float,
    total: str = "",
    late: str = "",
    visibility: Visibility = "visible",
    stdout_visibility: Visibility = "hidden",
    leaderboard: bool = False,
) -> str:
    """Return the file that Gradescope reads, ending in a newline.

    Args:
        report: the report of the submission.
        seconds: how long grading took.
        total: the points after a penalty, as text; the report's own points where it is empty.
        late: how the penalty came about, in words.
        visibility: when students see the tests.
        stdout_visibility: when students see what the grader itself printed.
        leaderboard: whether the points go on a leaderboard.
    """
    shown = document(report)
    score = _number(total or report.earned_points)
    results: dict[str, Any] = {
        "score": score,
        "execution_time": round(seconds, 2),
        "output": "\n".join(_output(shown, total, late)),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": visibility,
        "stdout_visibility": stdout_visibility,
        "tests": _tests(shown, visibility),
        "extra_data": _extra(report, total, late),
    }
    if leaderboard:
        results["leaderboard"] = [{"name": "Points", "value": score}]
    return json.dumps(results, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _number(points: str) -> int | float:
    """Return the number that is written like the points: 6, 3.33."""
    return float(points) if "." in points else int(points)


def _output(shown: Document, total: str, late: str) -> Iterator[str]:
    header = shown.header
    yield f"{one_line(header.title)}: {header.words}"
    if late:
        yield f"{one_line(late)}; {total or header.score.earned} points are left"
    for notice in shown.notices:
        place = f"{notice.place.words}: " if notice.place else ""
        yield f"{place}{_text(notice.message)}"
        yield from (f"    {plain(line)}" for line in notice.code)
        if notice.pointer:
            yield f"    {notice.pointer}"
    if shown.footer.next_step:
        yield _text(shown.footer.next_step)


def _extra(report: Report, total: str, late: str) -> dict[str, str]:
    """Return what the result rests on; no seed, since later submissions could read it."""
    provenance = report.provenance
    return {
        "rubric": report.rubric,
        "earned": str(report.earned),
        "total": total or report.earned_points,
        "late": late,
        "submission_sha256": provenance.submission_sha256,
        "specs_sha256": provenance.specs_sha256,
        "grader": provenance.grader,
        "torch": provenance.torch,
        "isolation": provenance.isolation_level,
    }


def _tests(shown: Document, visibility: Visibility) -> list[dict[str, Any]]:
    numbered = enumerate(shown.sections, start=1)
    return [_test(section, number, visibility) for number, section in numbered]


def _test(section: Section, number: int, visibility: Visibility) -> dict[str, Any]:
    return {
        "score": _number(section.score.earned),
        "max_score": section.score.points,
        "status": "passed" if section.score.full else "failed",
        "name": one_line(section.title),
        "number": str(number),
        "output": "\n".join(line for item in section.grouped for line in _item(item)),
        "output_format": "text",
        "tags": [section.name],
        "visibility": visibility,
    }


def _item(item: Item) -> Iterator[str]:
    message = f": {_text(item.message)}" if item.message else ""
    share = f" ({item.share})" if item.share else ""
    yield f"{item.word}  {plain(item.name)}{message}{share}"
    yield from (f"  {detail.text(_text)}" for detail in item.details)


def _text(text: str) -> str:
    return one_line(text, 400)
