"""Try the known mistakes on wrong answers; costs nothing when everything is right."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.errors import SpecError
from grader.keys import run_programs
from grader.marking.base import REDO, Marking, Sheet
from grader.results import CheckResult, Problem, Verdict
from grader.sandbox.collect import Sandbox
from grader.sandbox.job import Call, Limits, Module
from grader.sandbox.observations import Observation


@dataclass(frozen=True)
class Case:
    """One exercise as one student answered it: its marking, the answers, the checks so far."""

    marking: Marking
    sheet: Sheet
    checks: list[CheckResult]

    @property
    def is_wrong(self) -> bool:
        """Whether there is a wrong answer to explain."""
        return any(check.verdict is Verdict.FAILED for check in self.checks)


def explain(
    cases: Sequence[Case], sandbox: Sandbox, *, reveal_values: bool, seed: int, limits: Limits
) -> tuple[list[list[CheckResult]], list[Problem]]:
    """Return the checks of every case with patterns where answers are wrong.

    A known mistake that cannot be run is the author's fault and costs the student nothing: it is
    reported as a problem, and the checks stay without a pattern.

    Raises:
        SandboxError: the sandbox failed.
    """
    wrong = [case for case in cases if case.is_wrong]
    asked = {id(case): _questions(case, reveal_values) for case in wrong}
    try:
        evidence = _run([(case, asked[id(case)]) for case in wrong], sandbox, seed, limits)
    except SpecError as error:
        text = f"known mistakes could not be tried: {error}"
        return [case.checks for case in cases], [Problem(kind="spec", message=text)]
    explained = []
    for case in cases:
        if case.is_wrong:
            seen = evidence[id(case)]
            explained.append(case.marking.explain(case.sheet, case.checks, seen))
        else:
            explained.append(case.checks)
    return explained, []


Questions = dict[str, Sequence[Call]]


def _questions(case: Case, reveal_values: bool) -> Questions:
    questions: Questions = {suspect.key: suspect.calls for suspect in case.marking.suspects()}
    if reveal_values:
        questions[REDO] = case.marking.redo_calls(case.sheet)
    return questions


def _run(
    asked: Sequence[tuple[Case, Questions]], sandbox: Sandbox, seed: int, limits: Limits
) -> dict[int, dict[str, list[Observation]]]:
    calls = [call for _, questions in asked for each in questions.values() for call in each]
    if not calls:
        return {id(case): {} for case, _ in asked}
    folder = asked[0][0].marking.exercise.folder.parent
    modules = {
        call.module: Module(call.module, call.module, case.marking.exercise.program(_file(call)))
        for case, questions in asked
        for each in questions.values()
        for call in each
    }
    seen = run_programs(modules.values(), calls, sandbox, folder=folder, seed=seed, limits=limits)
    remaining = iter(seen)
    return {
        id(case): {name: [next(remaining) for _ in each] for name, each in questions.items()}
        for case, questions in asked
    }


def _file(call: Call) -> str:
    """Return the program a call names, relative to its exercise's folder."""
    return call.module.partition("/")[2]
