"""Reports of the example submissions, and what of a report is the same on every machine."""

import json
import re
from pathlib import Path
from typing import Any

from grader import ForkServer, Library, Limits, Report, grade, prepare, read_submission
from grader.library import default_folder
from grader.report.json import render

EXAMPLES = default_folder("exercises").parent / "submissions_example"
EXPECTED = Path(__file__).parent / "expected"
SEED = 7
# The example that hangs should not hold up the suite.
LIMITS = Limits(call_seconds=2)
_VERSIONS = ("grader", "torch", "python", "isolation", "isolation_level")
_LONG_NUMBER = re.compile(r"-?\d+\.\d{4,}(?:e-?\d+)?")
_STAND_IN = re.compile(r"\[matplotlib is not available while grading: [^\n]*\]\n")


def report(path: Path, sandbox: ForkServer) -> Report:
    """Return the report of a file for the assignment that it names."""
    submission = read_submission(path)
    assignment = Library().assignment(str(submission.assignment))
    prepared = prepare(assignment, sandbox, seed=SEED, limits=LIMITS)
    return grade(submission, prepared, sandbox)


def canonical(graded: Report) -> str:
    """Return the JSON of a report without its timings."""
    data = json.loads(render(graded))
    del data["timings"]
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def portable(graded: Report) -> str:
    """Return the canonical JSON without what differs between machines and versions.

    Hashes stand for files that are in the repository anyway. What float32 gave is cut to four
    digits, because the last ones depend on the processor. A library for plots may be missing.
    """
    data: dict[str, Any] = json.loads(canonical(graded))
    provenance = data["provenance"]
    provenance.update({key: f"<{key}>" for key in _VERSIONS})
    data["output"] = _STAND_IN.sub("", data["output"])
    provenance.update({key: "<sha256>" for key in ("submission_sha256", "specs_sha256")})
    for exercise in data["exercises"]:
        for check in exercise["checks"]:
            witness = check["witness"]
            if witness and witness["returned"]:
                witness["returned"] = _LONG_NUMBER.sub(_shorten, witness["returned"])
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _shorten(match: re.Match[str]) -> str:
    return f"{float(match.group()):.4g}"
