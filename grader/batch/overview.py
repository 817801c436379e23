"""The summary of a batch as plain lines."""

from collections.abc import Iterator, Sequence

from grader.batch.summary import Summary
from grader.report.escaping import one_line

_SHOWN = 8
_BAR = 40


def lines(summary: Summary) -> Iterator[str]:
    """Yield the lines: counts, distribution, hardest checks, commonest mistakes, problems."""
    counts = ", ".join(f"{count} {status}" for status, count in sorted(summary.statuses.items()))
    yield counts or "nothing to grade"
    if summary.rewritten:
        yield f"{_files(summary.examined)} run, {_reports(summary.rewritten)} written anew"
    if summary.percents:
        yield ""
        most = max(count for _, count in summary.histogram())
        for label, count in summary.histogram():
            yield f"  {label:>8} {'#' * round(_BAR * count / most)} {count}".rstrip()
    yield from _table("hardest checks (students that missed them)", summary.hardest(_SHOWN))
    yield from _table("commonest mistakes", summary.mistakes.most_common(_SHOWN))
    if summary.attention:
        yield ""
        yield "needs a person:"
        for student, why in summary.attention:
            yield f"  {one_line(student, 60)}: {one_line(why, 200)}"


def _files(count: int) -> str:
    return f"{count} student file{'' if count == 1 else 's'}"


def _reports(count: int) -> str:
    return f"{count} report{'' if count == 1 else 's'}"


def _table(title: str, rows: Sequence[tuple[str, int]]) -> Iterator[str]:
    if rows:
        yield ""
        yield f"{title}:"
        for name, count in rows:
            yield f"  {count:>5}  {one_line(name, 120)}"
