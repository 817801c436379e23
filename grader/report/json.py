"""The canonical report: same submission, specs, seed and versions, same bytes before `timings`."""

import json
from collections.abc import Sequence
from typing import Any

from grader.results import Report


def render(report: Report) -> str:
    """Return strict JSON (no NaN, no Infinity), ending in a newline; `timings` is the last key."""
    return _dump(_with_timings(report))


def render_all(reports: Sequence[Report]) -> str:
    """Return one JSON list of several reports."""
    return _dump([_with_timings(report) for report in reports])


def _with_timings(report: Report) -> dict[str, Any]:
    timings = {name: round(seconds, 4) for name, seconds in report.timings.items()}
    return report.model_dump(mode="json") | {"timings": timings}


def render_canonical(report: Report) -> str:
    """Return the report without its timings: the same bytes on every run."""
    return _dump(report.model_dump(mode="json"))


def read(text: str) -> Report:
    """Return the report whose canonical JSON is `text`.

    Raises:
        ValueError: it is none, or one of another version of the grader.
    """
    data = json.loads(text)
    if not isinstance(data, dict) or not isinstance(data.get("exercises"), list):
        raise ValueError("it is no report")
    # What is worked out from other fields is written for readers, and worked out again here.
    for part in (data, *data["exercises"]):
        part.pop("earned_points", None)
    return Report.model_validate(data)


def _dump(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
