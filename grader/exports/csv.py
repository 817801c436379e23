"""The gradebook as it is, for a spreadsheet or a platform that takes any table."""

from typing import ClassVar

from grader.exports.base import ClassFile, ClassResults


class Csv(ClassFile):
    """A copy of the gradebook."""

    name: ClassVar[str] = "csv"
    path: ClassVar[str] = "grades.csv"

    def render(self, results: ClassResults) -> bytes:
        """Return the gradebook."""
        return results.gradebook
