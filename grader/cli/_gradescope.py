"""`grade FILE --gradescope OUT`: the results.json of one submission in an autograder."""

from pathlib import Path

from grader.errors import SubmissionError
from grader.lateness import after_penalty
from grader.report.gradescope import render
from grader.report.gradescope_metadata import read_metadata
from grader.results import Report
from grader.specs.rubric import Rubric


def write_results(report: Report, rubric: Rubric, *, output: Path, metadata: Path | None) -> None:
    """Write what Gradescope reads; the metadata it gives decide about lateness.

    Raises:
        SubmissionError: a file cannot be read or written.
    """
    total = late = ""
    if metadata is not None and rubric.late is not None:
        try:
            told = read_metadata(metadata.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise SubmissionError(f"{metadata} cannot be read ({error})") from error
        outcome = after_penalty(
            report.earned,
            rubric.late,
            submitted=told.created_at,
            extension=told.due,
            rounding=rubric.rounding,
        )
        total, late = rubric.rounding.show(outcome.total), outcome.reason
    text = render(report, seconds=report.timings.get("total", 0.0), total=total, late=late)
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SubmissionError(f"{output} cannot be written ({error.strerror})") from error
