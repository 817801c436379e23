"""Everything that grades, composed: specs, a sandbox, limits, a seed.

    with Engine() as engine:
        report = engine.grade("ada.py")
        print(report.earned_points, "of", report.points)
        summary = engine.batch(BatchRequest(Path("submissions")))

The command line does nothing else: it turns options into these calls.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import SubmissionError
from grader.examining import prepare
from grader.grading import default_seed, grade
from grader.library import Assignment, Library
from grader.results import Report
from grader.sandbox.collect import Sandbox
from grader.sandbox.forkserver import ForkServer
from grader.sandbox.launch import Launched, launch
from grader.sandbox.limits import Limits
from grader.sandbox.opening import open_sandbox
from grader.sandbox.requiring import require_isolation
from grader.specs.limits import LimitSettings
from grader.submission import Submission, read_submission

if TYPE_CHECKING:
    from grader.batch.batch import Progress
    from grader.batch.request import BatchRequest
    from grader.batch.summary import Summary


class Engine:
    """Grades files and classes with the exercises and rubrics of two folders.

    Use it as a context manager: it ends the processes that it starts. From a thread that outlives
    it: on Linux the kernel ends a fork server together with the thread that started it.
    """

    def __init__(
        self,
        *,
        exercises: Path | None = None,
        rubrics: Path | None = None,
        limits: LimitSettings | None = None,
        seed: int | None = None,
        launched: Launched | None = None,
    ) -> None:
        """Compose an engine; nothing runs yet.

        Args:
            exercises: folder of exercises; those that come with the package by default.
            rubrics: folder of rubrics, likewise.
            limits: what to change about the limits of workers, before what a rubric changes.
            seed: of all inputs; by default it follows from each file, or is drawn for a class.
            launched: a process that is importing torch already; whoever started it ends it.
        """
        self.library = Library(exercises, rubrics)
        self._limits = limits or LimitSettings()
        self._seed = seed
        self._launched = launched
        self._sandboxes: dict[tuple[Path, ...], Sandbox] = {}
        self._owned = ExitStack()

    def __enter__(self) -> "Engine":
        """Return the engine itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End what it started."""
        self._owned.close()

    def grade(
        self, path: Path | str, *, rubric: str | None = None, only: Sequence[str] = ()
    ) -> Report:
        """Return the report of one file.

        Args:
            path: the student's file, Python or a notebook.
            rubric: the assignment; by default the file says it, or there is only one.
            only: exercises of the assignment to which the report is limited.

        Raises:
            SubmissionError: the file cannot be graded.
            SpecError: the assignment or one of its exercises is wrong.
            SandboxError: the sandbox failed, so there is no score.
        """
        return next(self.grade_files([Path(path)], rubric=rubric, only=only))

    def grade_files(
        self, paths: Sequence[Path], *, rubric: str | None = None, only: Sequence[str] = ()
    ) -> Iterator[Report]:
        """Yield the reports of several students' files, in the order given; see `grade`."""
        sandbox = self._sandbox(self._specs)
        submissions = [read_submission(path, others=paths) for path in paths]
        names = [self._assignment_of(submission, rubric) for submission in submissions]
        assignments = {name: self.library.assignment(name, only=only) for name in names}
        for submission, name in zip(submissions, names, strict=True):
            assignment = assignments[name]
            seed = default_seed(submission, assignment) if self._seed is None else self._seed
            limits = self._limits_for(assignment)
            prepared = prepare(assignment, sandbox, seed=seed, limits=limits)
            yield grade(submission, prepared, sandbox)

    def batch(self, request: "BatchRequest", progress: "Progress | None" = None) -> "Summary":
        """Grade a class: write reports, feedback and a gradebook, and go on where it stopped.

        Raises:
            SubmissionError: the folder, the roster or the results cannot be used.
            SpecError: the assignment or one of its exercises is wrong.
            SandboxError: the sandbox cannot even compute the keys.
        """
        # Imported only now: one file needs none of it, and its report would come later.
        from grader.batch.batch import Batch, Progress, grade_batch
        from grader.batch.request import read_class

        if sys.platform != "linux":
            raise SubmissionError(
                "grade batch runs on Linux only: elsewhere strangers' code cannot be confined "
                "(grade FILE works, one process per file)"
            )
        assignment = self.library.assignment(request.rubric or self._only_rubric())
        handed = read_class(request, assignment.rubric)
        hidden = (*self._specs, request.source, request.output)
        sandbox = self._sandbox(hidden)
        assert isinstance(sandbox, ForkServer)
        require_isolation(request.isolation, sandbox)
        batch = Batch(
            assignment=assignment,
            entries=handed.entries,
            folder=request.output,
            hidden=hidden,
            jobs=request.jobs or _cores(),
            limits=self._limits_for(assignment),
            seed=self._seed,
            fresh=request.fresh,
            times=handed.times,
            only=request.only,
        )
        told = progress or Progress()
        for warning in handed.warnings:
            told.warned(warning)
        return grade_batch(batch, sandbox, told)

    @property
    def _specs(self) -> tuple[Path, Path]:
        return self.library.exercises, self.library.rubrics

    def _sandbox(self, hidden: tuple[Path, ...]) -> Sandbox:
        """Return the sandbox from whose workers these folders are hidden."""
        if hidden not in self._sandboxes:
            launched, self._launched = self._launched, None
            if launched is None and sys.platform == "linux":
                launched = self._owned.enter_context(launch())
            self._sandboxes[hidden] = open_sandbox(launched, hidden)
        return self._sandboxes[hidden]

    def _limits_for(self, assignment: Assignment) -> Limits:
        return self._limits.applied(assignment.rubric.limits.applied(Limits()))

    def _assignment_of(self, submission: Submission, rubric: str | None) -> str:
        named = rubric or submission.assignment
        if named:
            return named
        names = self.library.rubric_names()
        if len(names) == 1:
            return names[0]
        raise SubmissionError(
            f'which assignment is {submission.name}? Add the line ASSIGNMENT = "..." to the file, '
            f"or use -r with one of: {', '.join(names) or '(there are none)'}"
        )

    def _only_rubric(self) -> str:
        names = self.library.rubric_names()
        if len(names) == 1:
            return names[0]
        raise SubmissionError(f"which assignment? Use -r with one of: {', '.join(names)}")


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
