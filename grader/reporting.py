"""The second half of grading: points, hints, and what may be told. Runs nothing.

Another rubric, other points, another `reveal` or a better hint need a new report and no new
examination.
"""

from grader.examination import Examination, ExaminedExercise
from grader.library import Assignment
from grader.marking.base import Kind
from grader.problems import no_answers
from grader.results import CheckResult, ExerciseResult, Pattern, Problem, Provenance, Report
from grader.reveal import conceal
from grader.scoring import earned
from grader.specs.rubric import Entry, Rubric


def make_report(examination: Examination, assignment: Assignment) -> Report:
    """Return the report of one submission under an assignment's rubric.

    Raises:
        KeyError: an exercise of the assignment was not examined.
    """
    rubric = assignment.rubric
    examined = {each.name: each for each in examination.exercises}
    pairs = list(zip(assignment.exercises, rubric.exercises, strict=True))
    results = [_result(examined[exercise.name], exercise, e, rubric) for exercise, e in pairs]
    return Report(
        submission=examination.submission,
        rubric=rubric.name,
        title=rubric.title,
        points=rubric.points,
        earned=sum((result.earned for result in results), start=earned(0, [])),
        rounding=rubric.rounding,
        reveal=rubric.reveal,
        problems=_problems(examination, [examined[exercise.name] for exercise, _ in pairs]),
        exercises=results,
        output=examination.output,
        provenance=Provenance(**dict(examination.circumstances), specs_sha256=assignment.sha256),
    )


def _result(
    examined: ExaminedExercise, exercise: Kind, entry: Entry, rubric: Rubric
) -> ExerciseResult:
    hinted = [_with_hints(check, exercise) for check in examined.checks]
    return ExerciseResult(
        name=exercise.name,
        title=exercise.title,
        points=entry.points,
        checks=[conceal(check, rubric.reveal) for check in hinted],
        earned=earned(entry.points, examined.checks),
        rounding=rubric.rounding,
    )


def _with_hints(check: CheckResult, exercise: Kind) -> CheckResult:
    """Return a check with the hints as they stand in the spec now."""
    if not check.patterns:
        return check
    hints = exercise.hints()
    patterns = []
    for pattern in check.patterns:
        if pattern.key in hints:
            hinted = hints[pattern.key]
            name = hinted.name or pattern.name
            patterns.append(Pattern(name=name, hint=hinted.hint, key=pattern.key))
        else:
            patterns.append(pattern)
    return check.model_copy(update={"patterns": patterns})


def _problems(examination: Examination, examined: list[ExaminedExercise]) -> list[Problem]:
    problems = list(examination.problems)
    if not any(each.found for each in examined):
        problems.append(no_answers(name for each in examined for name in each.wanted))
    for each in examined:
        problems += [problem for problem in each.problems if problem not in problems]
    return problems
