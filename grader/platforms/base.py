"""What the rest asks of a learning platform: names of files, lists, times and export."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from grader.exports.base import Export


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a file or folder taken apart.

    Attributes:
        student: the student as the name has it.
        platform: whose scheme it follows; empty where it is a student's own name.
        id: the number or login the platform knows the student by, if the name has it.
        file: the student's own name for the file; empty for a folder.
        late: whether it is marked as late.
        attempt: the number of the resubmission, 0 for the first.
        submitted: when it was handed in, if the name has it; a platform without time zones
            gives none.
        series: what attempts are counted in: names of one student and one series replace each
            other.
    """

    student: str
    platform: str = ""
    id: str = ""
    file: str = ""
    late: bool = False
    attempt: int = 0
    submitted: datetime | None = None
    series: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What two names of one student share."""
        return (self.platform, self.id or self.student)


class Role(StrEnum):
    """What a column of a list says of a person."""

    ID = "id"
    NUMBERED = "an id that ends in a number, which alone is one too"
    LOGIN = "login"
    NAME = "name"
    FIRST = "first name"
    LAST = "last name"


class Platform:
    """One learning platform. A file overrides what is special there and leaves out the rest.

    Attributes:
        name: what the platform is called in options and in `Name.platform`.
        headers: the columns of lists that only this platform has, in small letters.
        lists: names of files beside the submissions that say whose they are; `read_list` reads
            them.
        time_file: the name of a file beside a submission that says when it was handed in;
            `read_time` reads it.
        export: how scores get to the platform, if there is a way.
    """

    name: ClassVar[str]
    headers: ClassVar[Mapping[str, Role]] = {}
    lists: ClassVar[Collection[str]] = ()
    time_file: ClassVar[str] = ""
    export: ClassVar[Export | None] = None

    def file_name(self, name: str) -> Name | None:
        """Return what the name of a file says, if the platform gave it."""
        return None

    def folder_name(self, name: str) -> Name | None:
        """Return what the name of a folder says, if the platform gave it."""
        return None

    def folder_names(
        self, folders: Collection[str], *, parent: str, are_repositories: bool
    ) -> Mapping[str, Name]:
        """Return the names of all folders, where only together they show who gave them.

        Args:
            folders: all folders of the batch.
            parent: the name of the folder they are in.
            are_repositories: whether each of them is a git repository.
        """
        return {}

    def is_class(self, folder: str, names: Collection[str]) -> bool:
        """Tell whether the platform puts the submissions of a class into such a folder.

        Args:
            folder: its name.
            names: what is in it.
        """
        return False

    def inner_folder(self, names: Collection[str]) -> str:
        """Return which of the names in a folder is the one with the submissions, or nothing."""
        return ""

    def read_list(self, data: bytes, *, file: str) -> Mapping[str, Sequence[Name]]:
        """Return by the names of files and folders whose they are; more than one for a group.

        Raises:
            SubmissionError: it cannot be read; names the `file`.
        """
        return {}

    def read_time(self, data: bytes) -> datetime | None:
        """Return the time that stands in the file of that name; None if it is not clear."""
        return None

    def columns(
        self, rows: Sequence[Sequence[str]], known: Mapping[int, Role]
    ) -> Mapping[int, Role]:
        """Return the columns of a list that are told by what stands in them.

        Args:
            rows: the list, its header first.
            known: what the headers say, and where addresses stand.
        """
        return {}

    def is_person(self, cells: Sequence[str]) -> bool:
        """Tell whether a row of a list is a person: some platforms put other things there."""
        return True
