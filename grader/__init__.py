"""Grade PyTorch homework: shapes, gradients, training loops.

    from grader import Library, ForkServer, grade, prepare, read_submission, Limits

Names are imported when they are first used, and none of them imports torch into this process.
"""

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from grader.errors import GraderError, SandboxError, SpecError, SubmissionError
    from grader.grading import Prepared, default_seed, grade, prepare
    from grader.library import Assignment, Library
    from grader.results import CheckResult, ExerciseResult, Report, Verdict
    from grader.sandbox.forkserver import ForkServer
    from grader.sandbox.limits import Limits
    from grader.submission import Submission, read_submission

_HOMES = {
    "Assignment": "library",
    "CheckResult": "results",
    "ExerciseResult": "results",
    "ForkServer": "sandbox.forkserver",
    "GraderError": "errors",
    "Library": "library",
    "Limits": "sandbox.limits",
    "Prepared": "grading",
    "Report": "results",
    "SandboxError": "errors",
    "SpecError": "errors",
    "Submission": "submission",
    "SubmissionError": "errors",
    "Verdict": "results",
    "default_seed": "grading",
    "grade": "grading",
    "prepare": "grading",
    "read_submission": "submission",
}

__all__ = [
    "Assignment",
    "CheckResult",
    "ExerciseResult",
    "ForkServer",
    "GraderError",
    "Library",
    "Limits",
    "Prepared",
    "Report",
    "SandboxError",
    "SpecError",
    "Submission",
    "SubmissionError",
    "Verdict",
    "default_seed",
    "grade",
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
