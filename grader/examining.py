"""The first half of grading: run a submission, mark its answers, explain what is wrong.

Nothing here knows a rubric: the same examination serves any points and any `reveal`.
"""

import functools
import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from grader import __version__
from grader.examination import Examination, ExaminedExercise
from grader.explaining import Case, Explained, explain
from grader.findings import Finding
from grader.keys import learn_keys
from grader.library import Assignment
from grader.locating import locate_check, locate_problem
from grader.marking.base import Marking
from grader.marking.sheet import Sheet
from grader.problems import cannot_be_parsed, file_problems, naming_problems
from grader.results import CheckResult, Circumstances, Verdict
from grader.sandbox.collect import Collected, Sandbox, collect
from grader.sandbox.job import Group, Job, Module
from grader.sandbox.layers import level
from grader.sandbox.limits import Limits
from grader.sandbox.observations import Observation, Returned
from grader.sandbox.programs import Program
from grader.submission import SUBMISSION, Submission


@dataclass(frozen=True)
class Prepared:
    """An assignment whose keys are learned for one seed: examines any number of submissions."""

    assignment: Assignment
    markings: tuple[Marking, ...]
    seed: int
    limits: Limits

    @functools.cached_property
    def sha256(self) -> dict[str, str]:
        """What decides the marks of each exercise, hashed, as it was when this was prepared."""
        return {exercise.name: exercise.marks_sha256 for exercise in self.assignment.exercises}

    @functools.cached_property
    def wanted(self) -> set[str]:
        """Every name that an answer is read from or called by."""
        return {name for marking in self.markings for name in marking.wanted}


def prepare(assignment: Assignment, sandbox: Sandbox, *, seed: int, limits: Limits) -> Prepared:
    """Compute the key of every exercise with its reference, in a worker of its own.

    Raises:
        SpecError: a reference gives no key.
        SandboxError: the sandbox failed.
    """
    markings = tuple(
        exercise.begin(seed_for(exercise.name, seed)) for exercise in assignment.exercises
    )
    learn_keys(markings, sandbox, seed=seed, limits=limits)
    return Prepared(assignment, markings, seed, limits)


def seed_for(exercise: str, seed: int) -> int:
    """Return the seed of one exercise's inputs: not the same for all of an assignment."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{exercise}".encode()).digest()[:8])


def examine(
    submission: Submission, prepared: Prepared, sandbox: Sandbox, *, only: Collection[str] = ()
) -> Examination:
    """Return what was seen and marked of one submission.

    Args:
        submission: the student's file.
        prepared: the exercises with their keys; its rubric does not matter here.
        sandbox: where the file and the known mistakes run.
        only: names of exercises to which the examination is limited; all where it is empty.

    Raises:
        SandboxError: the sandbox failed, so nothing is known.
    """
    answers = mark_answers(submission, prepared, sandbox, only=only)
    cases, program = answers.cases, answers.program
    fault = cannot_be_parsed(program)
    if fault:
        explained = [Explained([_unread(c, fault) for c in case.checks], []) for case in cases]
    else:
        explained = explain(cases, sandbox, seed=prepared.seed, limits=prepared.limits)
    return Examination(
        submission=submission.name,
        problems=[locate_problem(p, submission) for p in file_problems(submission, program)],
        exercises=[
            _examined(case, result, program, submission, prepared)
            for case, result in zip(cases, explained, strict=True)
        ],
        output=answers.collected.output,
        circumstances=_circumstances(submission, prepared, sandbox, answers.collected),
    )


@dataclass(frozen=True)
class Answers:
    """What came back of a submission, and its marks; nothing is explained yet."""

    collected: Collected
    cases: Sequence[Case]

    @property
    def program(self) -> Program:
        """What was seen of the file itself."""
        return self.collected.programs[SUBMISSION]


def mark_answers(
    submission: Submission, prepared: Prepared, sandbox: Sandbox, *, only: Collection[str] = ()
) -> Answers:
    """Run one submission and return its marks, without trying known mistakes; see `examine`."""
    markings = [m for m in prepared.markings if not only or m.exercise.name in only]
    collected = collect(sandbox, answer_job(submission, markings, prepared))
    program = collected.programs[SUBMISSION]
    cases = [
        _case(marking, answers, program, prepared.wanted)
        for marking, answers in zip(markings, collected.groups, strict=True)
    ]
    return Answers(collected, cases)


def answer_job(submission: Submission, markings: Sequence[Marking], prepared: Prepared) -> Job:
    """Return everything a worker is asked to do with one submission."""
    groups = tuple(Group(SUBMISSION, tuple(marking.answer_calls())) for marking in markings)
    # Literals are read from the file; where nothing is called, nothing needs to run.
    run: Literal["all", "never"] = "all" if any(group.calls for group in groups) else "never"
    return Job(
        modules=(Module(SUBMISSION, submission.name, submission.source, run),),
        groups=groups,
        literals=tuple(name for marking in markings for name in marking.literals),
        helpers=submission.helpers,
        seed=prepared.seed,
        limits=prepared.limits,
    )


def _case(
    marking: Marking, answers: Sequence[Observation], program: Program, wanted: Collection[str]
) -> Case:
    sheet = Sheet(observations=answers, wanted=wanted)
    if program.parsed:
        sheet = Sheet(
            observations=answers,
            literals=program.parsed.literals,
            names=program.parsed.names,
            autograd_calls=program.parsed.autograd_calls,
            wanted=wanted,
        )
    return Case(marking, sheet, marking.mark(sheet))


def _unread(check: CheckResult, fault: Finding) -> CheckResult:
    return CheckResult(id=check.id, weight=check.weight, verdict=Verdict.ERROR, finding=fault)


def _examined(
    case: Case,
    explained: Explained,
    program: Program,
    submission: Submission,
    prepared: Prepared,
) -> ExaminedExercise:
    marking, sheet = case.marking, case.sheet
    problems = [*naming_problems(program, marking.wanted), *explained.problems]
    answered = any(isinstance(each, Returned) for each in sheet.observations)
    readable = cannot_be_parsed(program) is None
    return ExaminedExercise(
        name=marking.exercise.name,
        sha256=prepared.sha256[marking.exercise.name],
        checks=[locate_check(check, submission) for check in explained.checks],
        problems=[locate_problem(problem, submission) for problem in problems] if readable else [],
        wanted=list(marking.wanted),
        found=answered or not readable or not sheet.names.keys().isdisjoint(marking.wanted),
    )


def _circumstances(
    submission: Submission, prepared: Prepared, sandbox: Sandbox, collected: Collected
) -> Circumstances:
    return Circumstances(
        submission_sha256=submission.sha256,
        helpers_sha256=submission.helpers_sha256,
        seed=prepared.seed,
        grader=__version__,
        torch=sandbox.versions["torch"],
        python=sandbox.versions["python"],
        isolation=dict(collected.layers),
        isolation_level=level(collected.layers),
    )
