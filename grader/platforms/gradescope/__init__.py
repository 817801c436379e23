"""Gradescope: a folder for each submission, a list of who handed them in, a results.json each."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from grader.exports.base import Export, StudentFiles
from grader.platforms.base import Name, Platform, Role
from grader.platforms.gradescope.listing import Submitted, Submitter, read_listing
from grader.report import gradescope
from grader.report.scores import Marked

_FOLDER = re.compile(r"submission_(?P<id>\d+)")


class GradescopeResults(StudentFiles):
    """What an autograder of Gradescope would have written."""

    name: ClassVar[str] = "gradescope"
    path: ClassVar[str] = "gradescope"
    suffix: ClassVar[str] = ".json"

    def render(self, student: Marked) -> str:
        """Return the results.json of one student."""
        if student.report is None:
            raise ValueError(f"{student.score.id} has no report")
        return gradescope.render(
            student.report, seconds=0.0, total=student.score.total, late=student.notes
        )


class Gradescope(Platform):
    """Folders have a number only: the list beside them says whose they are."""

    name: ClassVar[str] = "gradescope"
    headers: ClassVar[Mapping[str, Role]] = {"sid": Role.ID}
    lists: ClassVar[Collection[str]] = (
        "submission_metadata.yml",
        "submission_metadata.yaml",
        "submission_metadata.json",
    )
    export: ClassVar[Export | None] = GradescopeResults()

    def folder_name(self, name: str) -> Name | None:
        """Return the number."""
        found = _FOLDER.fullmatch(name)
        return Name(name, self.name, found["id"]) if found else None

    def is_class(self, folder: str, names: Collection[str]) -> bool:
        """Tell whether the list is there."""
        return not set(self.lists).isdisjoint(names)

    def read_list(self, data: bytes, *, file: str) -> Mapping[str, Sequence[Name]]:
        """Return the students of each folder.

        Raises:
            SubmissionError: it cannot be read; names the `file`.
        """
        listed = read_listing(data, file=file)
        return {
            folder: [self._name(one, folder, submitted) for one in submitted.submitters]
            for folder, submitted in listed.items()
        }

    def _name(self, one: Submitter, folder: str, submitted: Submitted) -> Name:
        student = one.name or one.email or one.sid or folder
        id = one.sid or one.email or student
        return Name(student, self.name, id, submitted=submitted.created_at)
