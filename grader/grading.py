"""The route of one submission, from its bytes to its report.

prepare(assignment)  references run, keys are learned          once for many submissions
examine(submission)  the file runs, answers are marked         knows no rubric, can be stored
report(examination)  points, hints, what may be told           runs nothing
"""

import hashlib
import time

from grader.examining import Prepared, examine
from grader.library import Assignment
from grader.reporting import make_report
from grader.results import Report
from grader.sandbox.collect import Sandbox
from grader.submission import Submission


def default_seed(submission: Submission, assignment: Assignment) -> int:
    """Return a seed that is the same on every run and another one after every edit of the file."""
    text = f"{assignment.rubric.name}:{submission.sha256}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:4])


def grade(submission: Submission, prepared: Prepared, sandbox: Sandbox) -> Report:
    """Return the report of one submission, with the seconds that it took.

    Raises:
        SandboxError: the sandbox failed, so there is no score.
    """
    started = time.perf_counter()
    graded = make_report(examine(submission, prepared, sandbox), prepared.assignment)
    return graded.model_copy(update={"timings": {"total": time.perf_counter() - started}})
