"""What can go wrong, by whose fault it is.

    GraderError
    |- SpecError         the author's: a rubric or an exercise is wrong          exit code 2
    |- SubmissionError   the caller's: the file cannot be read at all            exit code 2
    '- SandboxError      ours: the fork server or the machine failed, no score   exit code 3

A student's fault is none of these: it is a `Verdict` in a report.
"""

from pathlib import Path


class GraderError(Exception):
    """Anything this package raises on purpose; its text is complete and fit for a terminal."""


class SpecError(GraderError):
    """A spec is wrong: names the file, the key path in it, and what to do."""

    def __init__(self, message: str, *, file: Path | None = None, key: str = "") -> None:
        """Keep `file` and `key` (such as `items[2].expression`) for annotations."""
        where = ": ".join(part for part in (str(file or ""), key) if part)
        super().__init__(f"{where}: {message}" if where else message)
        self.file = file
        self.key = key


class SubmissionError(GraderError):
    """The file to grade is missing, is not a regular file, or is too large."""


class SandboxError(GraderError):
    """The sandbox itself failed; nothing can be said about the submission."""
