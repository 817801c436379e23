"""Say where a line stands in what was handed in: a notebook's lines by cell."""

from grader.findings import Finding
from grader.results import CheckResult, Line, Problem
from grader.submission import Submission


def locate_check(check: CheckResult, submission: Submission) -> CheckResult:
    """Return a check whose lines name their places in the student's file."""
    changes: dict[str, object] = {
        "where": [_located(line, submission) for line in check.where],
        "notes": [_placed(note, submission) for note in check.notes],
    }
    if check.finding:
        changes["finding"] = _placed(check.finding, submission)
    return check.model_copy(update=changes)


def locate_problem(problem: Problem, submission: Submission) -> Problem:
    """Return a problem whose lines name their places in the student's file."""
    changes = {
        "place": submission.place(problem.line) if problem.line else "",
        "where": [_located(line, submission) for line in problem.where],
        "finding": _placed(problem.finding, submission),
    }
    return problem.model_copy(update=changes)


def _located(line: Line, submission: Submission) -> Line:
    own = line.file == submission.name
    return line.model_copy(update={"place": submission.place(line.line) if own else str(line.line)})


def _placed(finding: Finding, submission: Submission) -> Finding:
    line = finding.params.get("line")
    if not submission.places or not isinstance(line, int):
        return finding
    return finding.along(place=submission.place(line))
