"""What examines the submissions of a batch: here in slots side by side, elsewhere on a cluster.

A task is data: the bytes of a submission leave the parent, and nothing that reads from a disk or an
archive goes with them. Results come back in any order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from grader.examination import Examination
from grader.submission import Submission


@dataclass(frozen=True)
class Task:
    """One submission to examine: whose it is, and which exercises (all where it is empty)."""

    entry: str
    submission: Submission
    only: tuple[str, ...] = ()


@dataclass(frozen=True)
class Examined:
    """A task that was carried out."""

    task: Task
    examination: Examination


@dataclass(frozen=True)
class NotExamined:
    """A task that failed through no fault of the student; there is no score."""

    task: Task
    reason: str


Outcome: TypeAlias = Examined | NotExamined


class Executor(Protocol):
    """Anything that carries out tasks."""

    def run(self, tasks: Iterator[Task]) -> Iterator[Outcome]:
        """Yield an outcome for every task, in the order in which they come to an end.

        Tasks are taken only as fast as they can be worked on, so that few are in memory. Whoever
        closes the iterator early ends what runs.
        """
