"""The folder of a batch's results: reports and feedback beside the journal, written atomically."""

import contextlib
import os
from pathlib import Path

from grader.errors import SubmissionError
from grader.report import json as json_report
from grader.report import markdown
from grader.results import Report


class Results:
    """`reports/<id>.json` for the instructor and `feedback/<id>.md` for the student."""

    def __init__(self, folder: Path) -> None:
        """Use `folder`, which exists."""
        self.folder = folder

    def write_report(self, entry: str, report: Report) -> None:
        """Write both files of one entry.

        Raises:
            SubmissionError: the disk is full or read-only.
        """
        self.write(f"reports/{entry}.json", json_report.render_canonical(report))
        self.write(f"feedback/{entry}.md", markdown.render(report))

    def read_report(self, entry: str) -> Report | None:
        """Return the report of one entry as it was written, None if there is none.

        Raises:
            SubmissionError: it cannot be read, or is no report.
        """
        path = self.folder / "reports" / f"{entry}.json"
        try:
            return json_report.read(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise SubmissionError(
                f"{path} cannot be read ({error}): run grade batch again, it writes it anew"
            ) from error

    def has_report(self, entry: str) -> bool:
        """Tell whether both files of an entry are there."""
        names = (f"reports/{entry}.json", f"feedback/{entry}.md")
        return all((self.folder / name).is_file() for name in names)

    def write(self, name: str, text: str, *, encoding: str = "utf-8") -> None:
        """Write one file so that it is either the old one or the new one, whole.

        Raises:
            SubmissionError: the disk is full or read-only.
        """
        path = self.folder / name
        # One name, so that what a killed run leaves is overwritten; the journal's lock guards it.
        part = self.folder / ".part"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(text, encoding=encoding, newline="")
            os.replace(part, path)
        except OSError as error:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise SubmissionError(f"{path} cannot be written ({error.strerror})") from error
