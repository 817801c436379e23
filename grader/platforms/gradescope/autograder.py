"""`grade FILE --gradescope OUT`: the results.json of one submission in an autograder.

Gradescope tells in a file who handed it in, when, until when, and what came before.
"""

from datetime import datetime
from pathlib import Path
from typing import Annotated

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from grader.errors import SubmissionError
from grader.lateness import after_penalty
from grader.report.gradescope import render
from grader.results import Report
from grader.specs.rubric import Rubric


class _Part(BaseModel):
    """A part of the metadata; what is not used here is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)


class Dates(_Part):
    """The deadlines of an assignment; a student may have others."""

    due_date: AwareDatetime | None = None
    late_due_date: AwareDatetime | None = None


class Assignment(Dates):
    """The assignment; `total_points` counts what is marked by hand too."""

    id: int | None = None
    title: str = ""
    total_points: str | None = None


class Student(_Part):
    """One of the students who handed it in together."""

    id: int
    name: str = ""
    email: str = ""
    assignment: Dates | None = None


class Previous(_Part):
    """An earlier submission of the same students; `score` is missing where none was given."""

    submission_time: AwareDatetime
    score: float | None = None


class Metadata(_Part):
    """The file `submission_metadata.json`; fields that are not used here are left out."""

    id: int | None = None
    created_at: AwareDatetime
    assignment: Assignment
    users: Annotated[list[Student], Field(min_length=1)]
    previous_submissions: list[Previous] = []

    @property
    def due(self) -> datetime | None:
        """The deadline: of the students where one of them has a later one, else of all."""
        dates = [self.assignment.due_date]
        dates += [student.assignment.due_date for student in self.users if student.assignment]
        return max((date for date in dates if date), default=None)


def read_metadata(text: str) -> Metadata:
    """Return what a `submission_metadata.json` says.

    Raises:
        SubmissionError: it is not such a file; names the first field that is wrong.
    """
    try:
        return Metadata.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise SubmissionError(
            f"submission_metadata.json: {place + ': ' if place else ''}{first['msg']}"
        ) from error


def write_results(report: Report, rubric: Rubric, *, output: Path, metadata: Path | None) -> None:
    """Write what Gradescope reads; the metadata it gives decide about lateness.

    Raises:
        SubmissionError: a file cannot be read or written.
    """
    total = late = ""
    if metadata is not None and rubric.late is not None:
        try:
            given = read_metadata(metadata.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise SubmissionError(f"{metadata} cannot be read ({error})") from error
        outcome = after_penalty(
            report.earned,
            rubric.late,
            submitted=given.created_at,
            extension=given.due,
            rounding=rubric.rounding,
        )
        total, late = rubric.rounding.show(outcome.total), outcome.reason
    text = render(report, seconds=report.timings.get("total", 0.0), total=total, late=late)
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SubmissionError(f"{output} cannot be written ({error.strerror})") from error
