"""What was observed and marked of one submission: complete, without points, ready to be stored.

An examination does not depend on a rubric: `reporting.make_report` makes a report of it, again and
again, without running any student code.
"""

from grader.results import CheckResult, Circumstances, Data, Problem

SCHEMA_VERSION = 1


class ExaminedExercise(Data):
    """One exercise as one student answered it.

    Attributes:
        name: the exercise.
        sha256: of everything in the exercise that decided the marks.
        checks: the marks, with the patterns that explain them and what only some rubrics reveal.
        problems: what is odd about the names that this exercise asks for.
        wanted: these names.
        found: whether the file has one of them, or answered a call.
    """

    name: str
    sha256: str
    checks: list[CheckResult]
    problems: list[Problem]
    wanted: list[str]
    found: bool


class Examination(Data):
    """One submission: what concerns the whole file, and every exercise that was examined."""

    schema_version: int = SCHEMA_VERSION
    submission: str
    problems: list[Problem]
    exercises: list[ExaminedExercise]
    output: str
    circumstances: Circumstances

    def merged(self, newer: "Examination") -> "Examination":
        """Return this examination with the exercises of a newer one, which may be some of them."""
        exercises = {exercise.name: exercise for exercise in (*self.exercises, *newer.exercises)}
        return newer.model_copy(update={"exercises": list(exercises.values())})
