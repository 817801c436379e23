"""What must hold of a rubric before a student meets it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grader.errors import SpecError
from grader.examining import examine, prepare
from grader.lateness import worked_example
from grader.library import Assignment
from grader.reporting import make_report
from grader.results import Report, Verdict
from grader.sandbox.collect import Sandbox
from grader.sandbox.limits import Limits
from grader.specs.exercise import SOLUTION
from grader.starter import STARTER, render_programs, render_starter
from grader.submission import Submission

Defects = Iterator[SpecError]
_SEED = 1
# What a file that is only to be filled in must not have.
_TROUBLE = frozenset({"encoding", "syntax", "unparsable", "stopped", "no_answers"})


@dataclass(frozen=True)
class RubricBench:
    """An assignment, and the sandbox in which its files run."""

    assignment: Assignment
    sandbox: Sandbox

    def report(self, text: str) -> Report:
        """Return the report of a file for this assignment.

        Raises:
            SpecError: a reference gives no key.
        """
        limits = self.assignment.rubric.limits.applied(Limits())
        prepared = prepare(self.assignment, self.sandbox, seed=_SEED, limits=limits)
        submission = Submission("submission.py", text.encode())
        return make_report(examine(submission, prepared, self.sandbox), self.assignment)

    def error(self, message: str, key: str = "") -> SpecError:
        """Return the author's error of this rubric."""
        return SpecError(message, file=self.assignment.rubric.file, key=key)


def check_names(bench: RubricBench) -> Defects:
    """No two exercises ask for the same name: one file has it once."""
    asked: dict[str, str] = {}
    for i, exercise in enumerate(bench.assignment.exercises):
        for name in exercise.begin(0).wanted:
            if name in asked:
                yield bench.error(
                    f"{exercise.name} and {asked[name]} both ask for {name!r}, and one file has it "
                    "once: rename it in one of them",
                    f"exercises[{i}].exercise",
                )
            asked[name] = exercise.name


def check_starter(bench: RubricBench) -> Defects:
    """The starter file of the assignment can be written, read and graded, and is not finished."""
    report = bench.report(render_starter(bench.assignment))
    for problem in report.problems:
        if problem.kind in _TROUBLE:
            yield bench.error(f"its {STARTER}, all exercises together: {problem.message}")
    if report.earned == report.points:
        yield bench.error("its starter file earns everything as it is: leave the answers out")


def check_solutions(bench: RubricBench) -> Defects:
    """The solutions of all exercises in one file earn everything."""
    report = bench.report(render_programs(bench.assignment, SOLUTION))
    for exercise in report.exercises:
        for check in exercise.checks:
            if check.verdict is not Verdict.PASSED:
                yield bench.error(
                    f"the solutions in one file do not earn everything: {exercise.name}, "
                    f"{check.id} {check.verdict}: {check.message}; do two of them use one name for "
                    "two things?"
                )
                return


def check_late(bench: RubricBench) -> Defects:
    """What lateness costs makes sense on a worked example: later is never better."""
    rubric = bench.assignment.rubric
    if rubric.late is None:
        return
    lines = worked_example(rubric.late, rubric.points, rounding=rubric.rounding)
    if all(f" {rubric.points} of {rubric.points} points" in line for line in lines):
        yield bench.error(
            "costs nothing, even three days late: raise the rate, lower late_days, or take the "
            "table out",
            "late",
        )


def facts(assignment: Assignment) -> list[str]:
    """Return in lines what an author should see: points that add up, and what lateness costs."""
    rubric = assignment.rubric
    parts = " + ".join(str(entry.points) for entry in rubric.exercises)
    lines = [f"{rubric.name}: {parts} = {rubric.points} points"]
    if rubric.late:
        example = worked_example(rubric.late, rubric.points, rounding=rubric.rounding)
        lines += [f"  {line}" for line in example]
    return lines


CHECKS: dict[str, Callable[[RubricBench], Defects]] = {
    "names": check_names,
    "starter": check_starter,
    "solutions": check_solutions,
    "late": check_late,
}
