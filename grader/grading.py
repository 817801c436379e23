"""The route of one submission: key, answers, marks, explanations, report."""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from grader import __version__
from grader.explaining import Case, explain
from grader.keys import learn_keys
from grader.library import Assignment
from grader.locating import locate_check, locate_problem
from grader.marking.base import SUBMISSION, Marking, Sheet
from grader.problems import cannot_be_parsed, problems, wanted_names
from grader.results import CheckResult, ExerciseResult, Provenance, Report, Verdict
from grader.reveal import conceal
from grader.sandbox.collect import Sandbox, collect
from grader.sandbox.job import Job, Limits, Module
from grader.sandbox.layers import level
from grader.sandbox.observations import Transcript
from grader.scoring import earned
from grader.submission import Submission


@dataclass(frozen=True)
class Prepared:
    """An assignment whose keys are learned for one seed: marks any number of submissions."""

    assignment: Assignment
    markings: tuple[Marking, ...]
    seed: int
    specs_sha256: str


def default_seed(submission: Submission, assignment: Assignment) -> int:
    """Return a seed that is the same on every run and another one after every edit of the file."""
    text = f"{assignment.rubric.name}:{submission.sha256}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:4])


def prepare(assignment: Assignment, sandbox: Sandbox, *, seed: int, limits: Limits) -> Prepared:
    """Compute the key of every exercise with its reference, in a worker of its own.

    Raises:
        SpecError: a reference gives no key.
        SandboxError: the sandbox failed.
    """
    markings = tuple(
        exercise.begin(_seed_for(exercise.name, seed)) for exercise in assignment.exercises
    )
    learn_keys(markings, sandbox, seed=seed, limits=limits)
    return Prepared(assignment, markings, seed, assignment.sha256)


def grade(
    submission: Submission, prepared: Prepared, sandbox: Sandbox, *, limits: Limits
) -> Report:
    """Return the report of one submission.

    Raises:
        SandboxError: the sandbox failed, so there is no score.
    """
    started = time.perf_counter()
    said = collect(sandbox, answer_job(submission, prepared, limits=limits))
    answered = time.perf_counter()
    sheets = _sheets(prepared.markings, said)
    rubric = prepared.assignment.rubric
    cases = [
        Case(m, sheet, m.mark(sheet)) for m, sheet in zip(prepared.markings, sheets, strict=True)
    ]
    found = problems(submission, prepared.markings, said)
    fault = cannot_be_parsed(said)
    if fault:
        checks = [[_unread(check, fault) for check in case.checks] for case in cases]
    else:
        values = rubric.reveal == "value"
        checks, trouble = explain(
            cases, sandbox, reveal_values=values, seed=prepared.seed, limits=limits
        )
        found += trouble
    checks = [[locate_check(check, submission) for check in each] for each in checks]
    results = _results(prepared, checks)
    return Report(
        submission=submission.name,
        rubric=rubric.name,
        title=rubric.title,
        points=rubric.points,
        earned=sum((result.earned for result in results), start=earned(0, [])),
        rounding=rubric.rounding,
        reveal=rubric.reveal,
        problems=[locate_problem(problem, submission) for problem in found],
        exercises=results,
        output=said.output,
        provenance=_provenance(submission, prepared, sandbox, said),
        timings={"answers": answered - started, "total": time.perf_counter() - started},
    )


def _seed_for(exercise: str, seed: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}:{exercise}".encode()).digest()[:8])


def answer_job(submission: Submission, prepared: Prepared, *, limits: Limits) -> Job:
    """Return everything a worker is asked to do with one submission."""
    calls = tuple(call for marking in prepared.markings for call in marking.answer_calls())
    # Literals are read from the file; where nothing is called, nothing needs to run.
    run: Literal["all", "never"] = "all" if calls else "never"
    return Job(
        modules=(Module(SUBMISSION, submission.name, submission.source, run),),
        calls=calls,
        literals=tuple(name for marking in prepared.markings for name in marking.literals),
        helpers=submission.helpers,
        seed=prepared.seed,
        limits=limits,
    )


def _sheets(markings: Sequence[Marking], said: Transcript) -> list[Sheet]:
    sheets, first = [], 0
    parsed = said.parsed[0] if said.parsed else None
    wanted = wanted_names(markings)
    for marking in markings:
        count = len(marking.answer_calls())
        sheets.append(
            Sheet(
                observations=[said.observations[i] for i in range(first, first + count)],
                literals=parsed.literals if parsed else {},
                names=parsed.names if parsed else {},
                autograd_calls=parsed.autograd_calls if parsed else (),
                wanted=wanted,
            )
        )
        first += count
    return sheets


def _unread(check: CheckResult, fault: str) -> CheckResult:
    return CheckResult(id=check.id, weight=check.weight, verdict=Verdict.ERROR, message=fault)


def _results(prepared: Prepared, checks: Sequence[Sequence[CheckResult]]) -> list[ExerciseResult]:
    rubric = prepared.assignment.rubric
    return [
        ExerciseResult(
            name=exercise.name,
            title=exercise.title,
            points=entry.points,
            checks=[conceal(check, rubric.reveal) for check in each],
            earned=earned(entry.points, each),
            rounding=rubric.rounding,
        )
        for exercise, entry, each in zip(
            prepared.assignment.exercises, rubric.exercises, checks, strict=True
        )
    ]


def _provenance(
    submission: Submission, prepared: Prepared, sandbox: Sandbox, said: Transcript
) -> Provenance:
    return Provenance(
        submission_sha256=submission.sha256,
        helpers_sha256=submission.helpers_sha256,
        specs_sha256=prepared.specs_sha256,
        seed=prepared.seed,
        grader=__version__,
        torch=sandbox.versions["torch"],
        python=sandbox.versions["python"],
        isolation=said.layers,
        isolation_level=level(said.layers),
    )
