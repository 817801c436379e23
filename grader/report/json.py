"""The canonical report: same submission, specs, seed and versions, same bytes before `timings`."""

import json

from grader.results import Report


def render(report: Report) -> str:
    """Return strict JSON (no NaN, no Infinity), ending in a newline; `timings` is the last key."""
    data = report.model_dump(mode="json")
    data["timings"] = {name: round(seconds, 4) for name, seconds in report.timings.items()}
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
