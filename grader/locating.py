"""Say where a line stands in what was handed in: a notebook's lines by cell."""

from grader.results import CheckResult, Line, Problem
from grader.submission import Submission


def locate_check(check: CheckResult, submission: Submission) -> CheckResult:
    """Return a check whose lines name their places in the student's file."""
    where = [_located(line, submission) for line in check.where]
    return check.model_copy(update={"where": where}) if where else check


def locate_problem(problem: Problem, submission: Submission) -> Problem:
    """Return a problem whose lines name their places in the student's file."""
    place = submission.place(problem.line) if problem.line else ""
    where = [_located(line, submission) for line in problem.where]
    return problem.model_copy(update={"place": place, "where": where})


def _located(line: Line, submission: Submission) -> Line:
    own = line.file == submission.name
    return line.model_copy(update={"place": submission.place(line.line) if own else str(line.line)})
