"""When a recorded result still stands: everything that decides it is as it was."""

from collections.abc import Mapping
from typing import Any

from grader import __version__
from grader.grading import Prepared
from grader.submission import Submission

_REASONS = {
    "submission": "the file changed",
    "helpers": "a helper file changed",
    "specs": "the rubric or an exercise changed",
    "seed": "the seed changed",
    "grader": "the grader's version changed",
    "torch": "torch's version changed",
    "python": "Python's version changed",
}


def fingerprint(
    submission: Submission, prepared: Prepared, versions: Mapping[str, str]
) -> dict[str, Any]:
    """Return what a result depends on, as it is written into the journal."""
    return {
        "submission": submission.sha256,
        "helpers": submission.helpers_sha256,
        "specs": prepared.specs_sha256,
        "seed": prepared.seed,
        "grader": __version__,
        "torch": versions["torch"],
        "python": versions["python"],
    }


def stale_because(recorded: Mapping[str, Any] | None, now: Mapping[str, Any]) -> str | None:
    """Return why a recorded result no longer stands, None if it does; "" if there is none."""
    if recorded is None:
        return ""
    changed = [reason for key, reason in _REASONS.items() if recorded.get(key) != now[key]]
    return changed[0] if changed else None
