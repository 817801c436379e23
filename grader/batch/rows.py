"""The gradebook's rows, made from the journal one by one, and reports that have to follow."""

from dataclasses import dataclass

from grader.batch.entry import Entry
from grader.batch.folder import Results
from grader.batch.gradebook import Row
from grader.batch.journal import Journal, Record
from grader.batch.penalties import Standing, Times, stand
from grader.examination import Examination
from grader.library import Assignment
from grader.reporting import make_report
from grader.results import Report


@dataclass(frozen=True)
class Reports:
    """Where reports are written, and which of them have to be.

    Attributes:
        results: the folder.
        written: ids of entries whose reports were written in this run.
        outdated: whether the specs have changed since the others were.
    """

    results: Results
    written: set[str]
    outdated: bool

    def update(self, entry: str, made: Report) -> bool:
        """Write a report where the one in the folder is missing or outdated; tell whether."""
        needed = entry not in self.written and (self.outdated or not self.results.has_report(entry))
        if needed:
            self.results.write_report(entry, made)
        return needed


@dataclass(frozen=True)
class Rows:
    """Makes rows from what the journal holds; no more than one report is in memory."""

    journal: Journal
    assignment: Assignment
    times: Times

    def row(self, entry: Entry) -> Row:
        """Return the row of one entry."""
        if entry.is_missing:
            return Row(entry, "missing")
        if entry.read is None:
            return Row(entry, "refused", flags=entry.flags)
        record = self.journal.last("examined", entry.id)
        failed = self.journal.last("ungradable", entry.id)
        if record is None:
            return _without_score(entry, failed)
        examination = Examination.model_validate(record["examination"])
        made = make_report(examination, self.assignment)
        standing = stand(made.earned, entry, self.assignment.rubric, self.times)
        flags = _flags(made, entry, standing)
        if failed and self.journal.newest(entry.id, "examined", "ungradable") == "ungradable":
            reason = f"an older score, because: {failed['reason']}"
            return Row(entry, "graded", made, standing, (*flags, "older_score"), reason)
        return Row(entry, "graded", made, standing, flags)


def _without_score(entry: Entry, failed: Record | None) -> Row:
    if failed is None:
        return Row(entry, "waiting", reason="not graded yet", flags=entry.flags)
    status = "ungradable" if failed["ours"] else "refused"
    return Row(entry, status, reason=failed["reason"], flags=entry.flags)


def _flags(made: Report, entry: Entry, standing: Standing) -> tuple[str, ...]:
    verdicts = {check.verdict for exercise in made.exercises for check in exercise.checks}
    flags = {verdict.value for verdict in verdicts if verdict in {"timeout", "refused"}}
    flags |= {problem.kind for problem in made.problems}
    flags |= {"late"} if entry.late else set()
    return tuple(sorted(flags | set(entry.flags) | set(standing.flags)))
