"""Feedback for a student as Markdown: what `reveal` allows, and nothing else."""

import re
from collections.abc import Iterator

from grader.report.escaping import one_line
from grader.results import CheckResult, ExerciseResult, Report, Verdict

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|!~$&])")


def render(report: Report) -> str:
    """Return the feedback for one submission."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# {_text(report.title)}"
    yield ""
    yield f"{_text(report.submission)}: **{report.earned_points} of {report.points} points**"
    for problem in report.problems:
        place = f" ({_place(problem.place, problem.line)})" if problem.line else ""
        yield ""
        yield f"> {_text(problem.message)}{place}"
    for exercise in report.exercises:
        yield ""
        yield from _exercise(exercise)


def _exercise(exercise: ExerciseResult) -> Iterator[str]:
    yield f"## {_text(exercise.title)}: {exercise.earned_points} of {exercise.points}"
    yield ""
    for check in exercise.checks:
        yield from _check(check)


def _check(check: CheckResult) -> Iterator[str]:
    word = check.verdict.replace("_", " ")
    message = f": {_text(check.message)}" if check.message else ""
    yield f"- **{word}** {_text(check.id)}{message}"
    for frame in check.where:
        yield f"  - {_text(frame.file)}, {_place(frame.place, frame.line)}: {_text(frame.text)}"
    if check.witness and check.verdict is Verdict.FAILED:
        inputs = ", ".join(f"{name} = {value}" for name, value in check.witness.inputs.items())
        returned = f", returned {check.witness.returned}" if check.witness.returned else ""
        yield f"  - for {_text(inputs + returned)}"
        if check.witness.expected is not None:
            yield f"  - expected {_text(check.witness.expected)}"
    for pattern in check.patterns:
        yield f"  - hint: {_text(pattern.hint)}"
    for note in check.notes:
        yield f"  - note: {_text(note.text)}"


def _place(place: str, line: int) -> str:
    return place if place.startswith("cell") else f"line {line}"


def _text(text: str) -> str:
    """Return student text as one line in which nothing is markup."""
    return _SPECIAL.sub(r"\\\1", one_line(text, 400))
