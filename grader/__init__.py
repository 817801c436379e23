"""Grade PyTorch homework: shapes, gradients, training loops.

    from grader import Engine

    with Engine() as engine:
        report = engine.grade("ada.py")

API.md beside this file has more examples. Names are imported when they are first used, and none of
them imports torch into this process.
"""

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from grader.batch.batch import Progress
    from grader.batch.request import BatchRequest
    from grader.batch.summary import Summary
    from grader.engine import Engine
    from grader.errors import GraderError, SandboxError, SpecError, SubmissionError
    from grader.examination import Examination
    from grader.examining import Prepared, examine, prepare
    from grader.findings import Finding
    from grader.grading import default_seed, grade
    from grader.library import Assignment, Library
    from grader.reporting import make_report
    from grader.results import CheckResult, ExerciseResult, Report, Verdict
    from grader.sandbox.forkserver import ForkServer
    from grader.sandbox.limits import Limits
    from grader.specs.limits import LimitSettings
    from grader.submission import Submission, read_submission

_HOMES = {
    "Assignment": "library",
    "BatchRequest": "batch.request",
    "CheckResult": "results",
    "Engine": "engine",
    "Examination": "examination",
    "ExerciseResult": "results",
    "Finding": "findings",
    "ForkServer": "sandbox.forkserver",
    "GraderError": "errors",
    "Library": "library",
    "LimitSettings": "specs.limits",
    "Limits": "sandbox.limits",
    "Prepared": "examining",
    "Progress": "batch.batch",
    "Report": "results",
    "SandboxError": "errors",
    "SpecError": "errors",
    "Submission": "submission",
    "SubmissionError": "errors",
    "Summary": "batch.summary",
    "Verdict": "results",
    "default_seed": "grading",
    "examine": "examining",
    "grade": "grading",
    "make_report": "reporting",
    "prepare": "examining",
    "read_submission": "submission",
}

__all__ = [
    "Assignment",
    "BatchRequest",
    "CheckResult",
    "Engine",
    "Examination",
    "ExerciseResult",
    "Finding",
    "ForkServer",
    "GraderError",
    "Library",
    "LimitSettings",
    "Limits",
    "Prepared",
    "Progress",
    "Report",
    "SandboxError",
    "SpecError",
    "Submission",
    "SubmissionError",
    "Summary",
    "Verdict",
    "default_seed",
    "examine",
    "grade",
    "make_report",
    "prepare",
    "read_submission",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name's home defines
    """Import a public name at its first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
