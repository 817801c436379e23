"""The route of a batch: entries, what is fresh, what must be graded, the gradebook."""

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.batch.entry import Entry
from grader.batch.folder import Results
from grader.batch.freshness import fingerprint, stale_because
from grader.batch.gradebook import Row, render
from grader.batch.journal import Journal
from grader.batch.penalties import Standing, Times, stand
from grader.batch.running import Graded, Plan, Result, run
from grader.batch.summary import Summary
from grader.errors import SubmissionError
from grader.grading import Prepared, prepare
from grader.library import Assignment
from grader.results import Report
from grader.sandbox.forkserver import ForkServer
from grader.sandbox.job import Limits

GRADEBOOK = "gradebook.csv"


@dataclass(frozen=True)
class Batch:
    """What to grade, with what, and where the results go.

    With `only`, nobody but the entries of these ids is graded; the gradebook has all entries.
    """

    assignment: Assignment
    entries: Sequence[Entry]
    folder: Path
    hidden: Sequence[Path]
    jobs: int
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None
    fresh: bool = False
    times: Times = field(default_factory=Times)
    only: Collection[str] = ()


@dataclass
class Progress:
    """What a batch tells while it runs; every field is called in the main thread."""

    started: Callable[[int, int], None]
    stale: Callable[[Entry, str], None]
    done: Callable[[Result], None]


def grade_batch(batch: Batch, sandbox: ForkServer, progress: Progress) -> Summary:
    """Grade what is not graded yet and write reports and gradebook.

    Raises:
        SubmissionError: the results cannot be written, or belong to something else.
        SpecError: a reference gives no key.
        SandboxError: the sandbox cannot even compute the keys.
    """
    with Journal(batch.folder) as journal:
        seed = _seed(journal, batch)
        prepared = prepare(batch.assignment, sandbox, seed=seed, limits=batch.limits)
        results = Results(batch.folder)
        todo = _todo(journal, results, batch, prepared, sandbox.versions, progress)
        progress.started(len(todo), len(batch.entries))
        plan = Plan(prepared, batch.limits, batch.hidden)
        for result in run(todo, plan, sandbox, jobs=batch.jobs):
            _record(journal, results, result, prepared, sandbox.versions)
            progress.done(result)
        summary = Summary()
        rows = _rows(journal, batch, summary)
        text = render(rows, batch.assignment.rubric)
        results.write(GRADEBOOK, text, encoding="utf-8-sig")
        return summary


def _rows(journal: Journal, batch: Batch, summary: Summary) -> Iterator[Row]:
    """Yield the rows one by one, so that no more than one report is in memory."""
    for entry in batch.entries:
        row = _row(journal, entry, batch)
        summary.add(row)
        yield row


def _seed(journal: Journal, batch: Batch) -> int:
    """Return the seed of this batch: the one on record, the one asked for, or a new secret one."""
    recorded = journal.last("batch")
    rubric = batch.assignment.rubric.name
    if recorded and recorded["rubric"] != rubric:
        raise SubmissionError(
            f"{batch.folder} holds results of {recorded['rubric']}: use another -o for {rubric}"
        )
    seed: int = recorded["seed"] if recorded else secrets.randbits(32)
    if batch.seed is not None:
        seed = batch.seed
    if not recorded or recorded["seed"] != seed:
        journal.append({"record": "batch", "rubric": rubric, "seed": seed})
    return seed


def _todo(
    journal: Journal,
    results: Results,
    batch: Batch,
    prepared: Prepared,
    versions: Mapping[str, str],
    progress: Progress,
) -> list[Entry]:
    todo = []
    for entry in batch.entries:
        if entry.read is None or (batch.only and entry.id not in batch.only):
            continue
        record = None if batch.fresh else journal.last("graded", entry.id)
        try:
            now = fingerprint(entry.read(), prepared, versions)
        except SubmissionError:
            todo.append(entry)  # reading it again says why, in the right place
            continue
        reason = stale_because(record["from"] if record else None, now)
        if reason is None and record is not None:
            if not results.has_report(entry.id):
                results.write_report(entry.id, Report.model_validate(record["report"]))
            continue
        if reason:
            progress.stale(entry, reason)
        todo.append(entry)
    return todo


def _record(
    journal: Journal,
    results: Results,
    result: Result,
    prepared: Prepared,
    versions: Mapping[str, str],
) -> None:
    if isinstance(result, Graded):
        record: dict[str, Any] = {
            "record": "graded",
            "id": result.entry.id,
            "from": fingerprint(result.submission, prepared, versions),
            "report": result.report.model_dump(mode="json", round_trip=True),
        }
        # The report first: after a crash in between, the entry is graded again, to the same bytes.
        results.write_report(result.entry.id, result.report)
        journal.append(record)
    else:
        journal.append(
            {
                "record": "ungradable",
                "id": result.entry.id,
                "reason": result.reason,
                "ours": result.ours,
            }
        )


def _row(journal: Journal, entry: Entry, batch: Batch) -> Row:
    if entry.is_missing:
        return Row(entry, "missing")
    if entry.read is None:
        return Row(entry, "refused", flags=entry.flags)
    record = journal.last("graded", entry.id)
    failed = journal.last("ungradable", entry.id)
    if record is None:
        if failed is None:
            return Row(entry, "waiting", reason="not graded yet", flags=entry.flags)
        status = "ungradable" if failed["ours"] else "refused"
        return Row(entry, status, reason=failed["reason"], flags=entry.flags)
    report = Report.model_validate(record["report"])
    standing = stand(report.earned, entry, batch.assignment.rubric, batch.times)
    flags = _flags(report, entry, standing)
    if failed and journal.newest(entry.id, "graded", "ungradable") == "ungradable":
        reason = f"an older score, because: {failed['reason']}"
        return Row(entry, "graded", report, standing, (*flags, "older_score"), reason)
    return Row(entry, "graded", report, standing, flags)


def _flags(report: Report, entry: Entry, standing: Standing) -> tuple[str, ...]:
    verdicts = {check.verdict for exercise in report.exercises for check in exercise.checks}
    told = {verdict.value for verdict in verdicts if verdict in {"timeout", "refused"}}
    told |= {problem.kind for problem in report.problems}
    told |= {"late"} if entry.late else set()
    return tuple(sorted(told | set(entry.flags) | set(standing.flags)))
