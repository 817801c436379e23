"""What can go wrong, by whose fault it is.

    GraderError
    |- SpecError         the author's: a rubric or an exercise is wrong          exit code 2
    |  '- SpecErrors     several of them, one line each
    |- SubmissionError   the caller's: the file cannot be read at all            exit code 2
    '- SandboxError      ours: the fork server or the machine failed, no score   exit code 3

A student's fault is none of these: it is a `Verdict` in a report.
"""

from collections.abc import Sequence
from pathlib import Path


class GraderError(Exception):
    """Anything this package raises on purpose; its text is complete and fit for a terminal."""

    @property
    def errors(self) -> "tuple[GraderError, ...]":
        """Every single error, each with a text of one line."""
        return (self,)


class SpecError(GraderError):
    """A spec is wrong: names the file, the line and the key path in it, and what to do."""

    def __init__(
        self, message: str, *, file: Path | None = None, key: str = "", line: int = 0
    ) -> None:
        """Keep what annotations need.

        Args:
            message: what is wrong and what to do, without its place.
            file: the spec or the program.
            key: the path in the spec, such as `items[2].expression`.
            line: where it stands in the file; 0 where no line is to blame, as for a missing file.
        """
        place = f"{file or ''}:{line}" if line else str(file or "")
        where = ": ".join(part for part in (place, key) if part)
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.file = file
        self.key = key
        self.line = line

    @property
    def errors(self) -> tuple["SpecError", ...]:
        """Every single error of a spec: this one."""
        return (self,)


class SpecErrors(SpecError):
    """Several errors of specs: a line of text for each. Its place is that of the first."""

    def __init__(self, errors: Sequence[SpecError]) -> None:
        """Take at least two errors, which may be several themselves."""
        self._errors = tuple(single for error in errors for single in error.errors)
        first = self._errors[0]
        super().__init__(first.message, file=first.file, key=first.key, line=first.line)
        self.args = ("\n".join(str(error) for error in self._errors),)

    @property
    def errors(self) -> tuple[SpecError, ...]:
        """Every single error, in the order of the files and of their lines."""
        return self._errors


class SubmissionError(GraderError):
    """The file to grade is missing, is not a regular file, or is too large."""


class SandboxError(GraderError):
    """The sandbox itself failed; nothing can be said about the submission."""
