"""Try the known mistakes on wrong answers; costs nothing when everything is right."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.errors import SpecError
from grader.findings import finding
from grader.marking.base import REDO, Marking
from grader.marking.reference import REFERENCE
from grader.marking.sheet import Sheet
from grader.programs import Asked, run_programs
from grader.results import CheckResult, Problem, Verdict
from grader.sandbox.collect import Sandbox
from grader.sandbox.limits import Limits
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


@dataclass(frozen=True)
class Explained:
    """The checks of one case with their patterns; `problems` are mistakes that could not be run."""

    checks: list[CheckResult]
    problems: list[Problem]


@dataclass(frozen=True)
class _Question:
    """What one suspect of one case is asked."""

    case: int
    key: str
    asked: Asked


@dataclass
class _Evidence:
    """What the suspects of one case returned, by key, and which files could not be run."""

    observations: dict[str, Sequence[Observation]] = field(default_factory=dict)
    errors: dict[str, SpecError] = field(default_factory=dict)

    def add(self, question: _Question, answer: Sequence[Observation] | SpecError) -> None:
        """Take in what came back for one question of this case."""
        if isinstance(answer, SpecError):
            self.errors[question.asked.file] = answer
        else:
            self.observations[question.key] = answer

    def explain(self, case: Case) -> Explained:
        """Return the checks of the case with the patterns that the evidence shows."""
        checks = case.checks
        if case.is_wrong:
            checks = case.marking.explain(case.sheet, checks, self.observations)
        problems = [
            Problem(kind="spec", finding=finding("mistakes_not_tried", error=str(error)))
            for error in self.errors.values()
        ]
        return Explained(checks, problems)


def explain(
    cases: Sequence[Case], sandbox: Sandbox, *, seed: int, limits: Limits
) -> list[Explained]:
    """Return the checks of every case with patterns where answers are wrong.

    A known mistake that cannot be run is the author's fault and costs the student nothing: it is
    reported as a problem of its exercise, and the other mistakes are tried.

    Raises:
        SandboxError: the sandbox failed.
    """
    questions = [
        question for i, case in enumerate(cases) if case.is_wrong for question in _ask(i, case)
    ]
    asked = [question.asked for question in questions]
    answers = run_programs(asked, sandbox, seed=seed, limits=limits) if asked else []
    evidence = [_Evidence() for _ in cases]
    for question, answer in zip(questions, answers, strict=True):
        evidence[question.case].add(question, answer)
    return [each.explain(case) for case, each in zip(cases, evidence, strict=True)]


def _ask(i: int, case: Case) -> list[_Question]:
    exercise = case.marking.exercise
    questions = [
        _Question(i, suspect.key, Asked(exercise, suspect.file, suspect.calls))
        for suspect in case.marking.suspects()
    ]
    redo = case.marking.redo_calls(case.sheet)
    if redo:
        questions.append(_Question(i, REDO, Asked(exercise, REFERENCE, redo)))
    return [question for question in questions if question.asked.calls]
