"""What an export is: one file of the class, one of each student, or a platform's own filled in."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from grader.report.scores import Marked
from grader.table import Table


@dataclass(frozen=True)
class ClassResults:
    """The results of a class.

    Attributes:
        title: what the class is called.
        gradebook: the table `gradebook.csv`, as it is saved.
        students: yields every student with score and report, one at a time.
    """

    title: str
    gradebook: bytes
    students: Callable[[], Iterable[Marked]]


def _never(total: str, cell: str) -> str:
    """Let every cell take its points."""
    return ""


@dataclass(frozen=True)
class GradeColumn:
    """Where the points go in the file of a platform.

    Attributes:
        column: the index of the column.
        out_of: the points that the platform gives for full marks, as written in the file.
        who: more columns that tell who a row is, besides those known by their headers.
        refusal: says why a cell stays as it is, given the points of its row ("" where there are
            none) and what it says; or nothing.
    """

    column: int
    out_of: str = ""
    who: tuple[int, ...] = ()
    refusal: Callable[[str, str], str] = _never


class Export(ABC):
    """A form in which scores are written: one of the three below.

    Attributes:
        name: what `grade export --to` takes.
        path: what is written into the folder of results where no other place is named.
    """

    name: ClassVar[str]
    path: ClassVar[str]


class ClassFile(Export):
    """One file for the whole class."""

    @abstractmethod
    def render(self, results: ClassResults) -> bytes:
        """Return the file."""


class StudentFiles(Export):
    """A folder with one file for each student that has a report."""

    suffix: ClassVar[str]

    @abstractmethod
    def render(self, student: Marked) -> str:
        """Return the file of one student, whose report is there."""


class FilledFile(Export):
    """The file that the platform exported, with one column filled in."""

    @abstractmethod
    def column(self, table: Table, wanted: str) -> GradeColumn:
        """Return where the points go.

        Args:
            table: the platform's file.
            wanted: how the instructor calls the column; empty where it is to be found.

        Raises:
            SubmissionError: it is no such file, or the column is not clear.
        """
