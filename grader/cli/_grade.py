"""What `grade FILE...` does once its options are known; imported while torch starts elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SubmissionError
from grader.grading import default_seed, grade, prepare
from grader.library import Library
from grader.platforms.gradescope.autograder import write_results
from grader.results import Report
from grader.sandbox.job import Limits
from grader.sandbox.launch import Launched
from grader.sandbox.opening import open_sandbox
from grader.submission import Submission, read_submission


@dataclass(frozen=True)
class Request:
    """The options of one call of `grade FILE...`."""

    files: Sequence[Path]
    rubric: str | None
    only: Sequence[str]
    seed: int | None
    exercises: Path | None
    rubrics: Path | None
    gradescope: Path | None
    metadata: Path | None


def grade_files(request: Request, launched: Launched | None) -> Iterator[Report]:
    """Yield one report per file, in the order given.

    Raises:
        GraderError: a file, a spec or the sandbox is at fault.
    """
    library = Library(request.exercises, request.rubrics)
    sandbox = open_sandbox(launched, hidden=[library.exercises, library.rubrics])
    limits = Limits()
    submissions = [read_submission(path, others=request.files) for path in request.files]
    names = [_assignment(submission, request, library) for submission in submissions]
    assignments = {name: library.assignment(name, only=request.only) for name in names}
    for submission, name in zip(submissions, names, strict=True):
        assignment = assignments[name]
        seed = default_seed(submission, assignment) if request.seed is None else request.seed
        prepared = prepare(assignment, sandbox, seed=seed, limits=limits)
        report = grade(submission, prepared, sandbox, limits=limits)
        if request.gradescope:
            write_results(
                report,
                assignment.rubric,
                output=request.gradescope,
                metadata=request.metadata,
            )
        yield report


def _assignment(submission: Submission, request: Request, library: Library) -> str:
    if request.rubric is not None:
        return request.rubric
    if submission.assignment is not None:
        return submission.assignment
    names = library.rubric_names()
    if len(names) == 1:
        return names[0]
    raise SubmissionError(
        f'which assignment is {submission.name}? Add the line ASSIGNMENT = "..." to the file, or '
        f"use -r with one of: {', '.join(names) or '(there are none)'}"
    )
