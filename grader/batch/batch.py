"""Grade a class: examine what is new or outdated, record it, write reports and the gradebook."""

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from grader.batch.entry import Entry
from grader.batch.executor import Examined, Outcome, Task
from grader.batch.folder import Results
from grader.batch.freshness import Basis
from grader.batch.gradebook import GRADEBOOK, Row, render
from grader.batch.journal import Journal
from grader.batch.local import LocalSlots
from grader.batch.penalties import Times
from grader.batch.rows import Reports, Rows
from grader.batch.summary import Summary
from grader.batch.todo import Todo, to_examine
from grader.errors import SubmissionError
from grader.examination import Examination
from grader.examining import Prepared, prepare
from grader.library import Assignment
from grader.reporting import make_report
from grader.sandbox.forkserver import ForkServer
from grader.sandbox.limits import Limits
from grader.submission import Submission


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


@dataclass(frozen=True)
class Done:
    """One entry came to an end; `reason` says why it could not be graded, if so.

    `ours` tells whether that is the grader's fault: it never costs a point and replaces no score.
    """

    entry: Entry
    reason: str = ""
    ours: bool = False


def _ignore(*_: object) -> None:
    """Take no notice."""


@dataclass(frozen=True)
class Progress:
    """Functions that are called while a batch runs, all of them in the main thread.

    Attributes:
        warned: takes a line about the class or its lists.
        started: takes how many entries are to be graded, and how many there are.
        stale: takes an entry that is graded again, and why.
        done: takes an entry that came to an end.
    """

    warned: Callable[[str], None] = _ignore
    started: Callable[[int, int], None] = _ignore
    stale: Callable[[Entry, str], None] = _ignore
    done: Callable[[Done], None] = _ignore


def grade_batch(batch: Batch, sandbox: ForkServer, progress: Progress) -> Summary:
    """Grade what is not graded yet and write reports and gradebook.

    Raises:
        SubmissionError: the results cannot be written, or belong to something else.
        SpecError: a reference gives no key.
        SandboxError: the sandbox cannot even compute the keys.
    """
    with Journal(batch.folder) as journal:
        run = _Run(batch, journal, sandbox, progress)
        todo = run.todo()
        progress.started(len(todo), len(batch.entries))
        if todo:
            prepared = prepare(batch.assignment, sandbox, seed=run.basis.seed, limits=batch.limits)
            run.examine(todo, prepared, sandbox)
        return run.write()


class _Run:
    """One run of a batch over its journal."""

    def __init__(
        self, batch: Batch, journal: Journal, sandbox: ForkServer, progress: Progress
    ) -> None:
        self._batch = batch
        self._journal = journal
        self._progress = progress
        self._results = Results(batch.folder)
        self._written: set[str] = set()
        self.basis = Basis(
            exercises={each.name: each.marks_sha256 for each in batch.assignment.exercises},
            seed=_seed(journal, batch),
            limits=batch.limits,
            versions=sandbox.versions,
        )

    def todo(self) -> list[Todo]:
        """Return what must be examined: what is new, and what no longer stands."""
        batch = self._batch
        journal = None if batch.fresh else self._journal
        chosen = (each for each in batch.entries if not batch.only or each.id in batch.only)
        return to_examine(chosen, journal, self.basis, on_stale=self._progress.stale)

    def examine(self, todo: Sequence[Todo], prepared: Prepared, sandbox: ForkServer) -> None:
        """Examine what is to be done, and record every result as it comes."""
        batch = self._batch
        start = partial(ForkServer.start, batch.hidden)
        slots = min(batch.jobs, len(todo))
        executor = LocalSlots(prepared, sandbox, start, slots)
        by_id = {each.entry.id: each for each in todo}
        for outcome in executor.run(self._tasks(todo)):
            self._record(outcome, by_id[outcome.task.entry])

    def _tasks(self, todo: Sequence[Todo]) -> Iterator[Task]:
        """Yield the tasks; a file is read when its turn comes."""
        for each in todo:
            assert each.entry.read is not None
            try:
                submission = each.entry.read()
            except SubmissionError as error:
                self._fail(Done(each.entry, str(error)))
                continue
            yield Task(each.entry.id, submission, each.only)

    def _record(self, outcome: Outcome, todo: Todo) -> None:
        if not isinstance(outcome, Examined):
            self._fail(Done(todo.entry, outcome.reason, ours=True))
            return
        examination = outcome.examination
        if todo.standing is not None:
            examination = todo.standing.merged(examination)
        # The report first: after a crash in between, the entry is graded again, to the same bytes.
        self._results.write_report(todo.entry.id, make_report(examination, self._batch.assignment))
        self._journal.append(self._entry_record(todo.entry, outcome.task.submission, examination))
        self._written.add(todo.entry.id)
        self._progress.done(Done(todo.entry))

    def _entry_record(
        self, entry: Entry, submission: Submission, examination: Examination
    ) -> dict[str, Any]:
        return {
            "record": "examined",
            "id": entry.id,
            "from": self.basis.fingerprint(submission),
            "examination": examination.model_dump(mode="json", round_trip=True),
        }

    def _fail(self, done: Done) -> None:
        self._journal.append(
            {
                "record": "ungradable",
                "id": done.entry.id,
                "reason": done.reason,
                "ours": done.ours,
            }
        )
        self._progress.done(done)

    def write(self) -> Summary:
        """Write the gradebook, and every report that the specs have changed since it was made."""
        specs = self._batch.assignment.sha256
        reported = self._journal.last("reported")
        outdated = reported is None or reported["specs"] != specs
        summary = Summary(examined=len(self._written))
        rows = self._rows(summary, Reports(self._results, self._written, outdated))
        text = render(rows, self._batch.assignment.rubric)
        self._results.write(GRADEBOOK, text, encoding="utf-8-sig")
        if outdated:
            self._journal.append({"record": "reported", "specs": specs})
        return summary

    def _rows(self, summary: Summary, reports: Reports) -> Iterator[Row]:
        """Yield the rows one by one, so that no more than one report is in memory."""
        rows = Rows(self._journal, self._batch.assignment, self._batch.times)
        for entry in self._batch.entries:
            row = rows.row(entry)
            if row.report is not None:
                summary.rewritten += reports.update(entry.id, row.report)
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
