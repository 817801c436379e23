"""Gradescope: the `results.json` of one submission.

One test per exercise: its points are those of every other report. The text is what the student
may see, because the report holds nothing else.
"""

import json
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from grader.report.escaping import one_line, plain
from grader.results import CheckResult, ExerciseResult, Report, Verdict

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
    score = _number(total or report.earned_points)
    results: dict[str, Any] = {
        "score": score,
        "execution_time": round(seconds, 2),
        "output": "\n".join(_output(report, total, late)),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": visibility,
        "stdout_visibility": stdout_visibility,
        "tests": [
            _test(exercise, number, visibility)
            for number, exercise in enumerate(report.exercises, start=1)
        ],
        "extra_data": _extra(report, total, late),
    }
    if leaderboard:
        results["leaderboard"] = [{"name": "Points", "value": score}]
    return json.dumps(results, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _number(points: str) -> int | float:
    """Return the number that is written like the points: 6, 3.33."""
    return float(points) if "." in points else int(points)


def _output(report: Report, total: str, late: str) -> Iterator[str]:
    yield f"{one_line(report.title)}: {report.earned_points} of {report.points} points"
    if late:
        yield f"{one_line(late)}; {total or report.earned_points} points are left"
    for problem in report.problems:
        place = f"line {problem.line}: " if problem.line else ""
        yield f"{place}{one_line(problem.message, 400)}"


def _extra(report: Report, total: str, late: str) -> dict[str, str]:
    """Return what the result rests on; no seed, since later submissions could read it."""
    seen = report.provenance
    return {
        "rubric": report.rubric,
        "earned": str(report.earned),
        "total": total or report.earned_points,
        "late": late,
        "submission_sha256": seen.submission_sha256,
        "specs_sha256": seen.specs_sha256,
        "grader": seen.grader,
        "torch": seen.torch,
        "isolation": seen.isolation_level,
    }


def _test(exercise: ExerciseResult, number: int, visibility: Visibility) -> dict[str, Any]:
    return {
        "score": _number(exercise.earned_points),
        "max_score": exercise.points,
        "status": "passed" if exercise.earned == exercise.points else "failed",
        "name": one_line(exercise.title),
        "number": str(number),
        "output": "\n".join(line for check in exercise.checks for line in _check(check)),
        "output_format": "text",
        "tags": [exercise.name],
        "visibility": visibility,
    }


def _check(check: CheckResult) -> Iterator[str]:
    message = f": {one_line(check.message, 400)}" if check.message else ""
    yield f"{check.verdict.replace('_', ' ')}  {plain(check.id)}{message}"
    for frame in check.where:
        yield f"  {plain(frame.file)}, line {frame.line}: {one_line(frame.text)}"
    if check.witness and check.verdict is Verdict.FAILED:
        seen = check.witness
        inputs = ", ".join(f"{name} = {value}" for name, value in seen.inputs.items())
        returned = f", returned {seen.returned}" if seen.returned is not None else ""
        yield f"  for {one_line(inputs + returned, 400)}"
        if seen.expected is not None:
            yield f"  expected {one_line(seen.expected, 400)}"
        if seen.redo is not None:
            yield f"  redo it by hand: {one_line(seen.redo, 400)}"
    for pattern in check.patterns:
        yield f"  hint: {one_line(pattern.hint, 400)}"
    for note in check.notes:
        yield f"  note: {one_line(note.text, 400)}"
