"""What `grade FILE...` does once its options are known; imported while torch starts elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.cli._limits import read_limits
from grader.engine import Engine
from grader.platforms.gradescope.autograder import write_results
from grader.results import Report
from grader.sandbox.launch import Launched


@dataclass(frozen=True)
class Request:
    """The options of one call of `grade FILE...`."""

    files: Sequence[Path]
    rubric: str | None
    only: Sequence[str]
    seed: int | None
    limits: Sequence[str]
    exercises: Path | None
    rubrics: Path | None
    gradescope: Path | None
    metadata: Path | None


def grade_files(request: Request, launched: Launched | None) -> Iterator[Report]:
    """Yield one report per file, in the order given.

    Raises:
        GraderError: a file, a spec or the sandbox is at fault.
    """
    with Engine(
        exercises=request.exercises,
        rubrics=request.rubrics,
        limits=read_limits(request.limits),
        seed=request.seed,
        launched=launched,
    ) as engine:
        for report in engine.grade_files(request.files, rubric=request.rubric, only=request.only):
            if request.gradescope:
                write_results(
                    report,
                    engine.library.rubric(report.rubric),
                    output=request.gradescope,
                    metadata=request.metadata,
                )
            yield report
