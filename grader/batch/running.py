"""Grade many submissions side by side: one fork server per slot, one submission each at a time.

A slot is a thread that drives its own fork server (and starts it: the kernel ends a fork server
together with the thread that started it). Nothing of one submission reaches another: workers are
new for each, and the keys, computed once, are only read.
"""

import contextlib
import queue
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.batch.entry import Entry
from grader.errors import SandboxError, SubmissionError
from grader.grading import Prepared, grade
from grader.results import Report
from grader.sandbox.forkserver import ForkServer
from grader.sandbox.job import Limits
from grader.submission import Submission


@dataclass(frozen=True)
class Graded:
    """One entry was graded."""

    entry: Entry
    submission: Submission
    report: Report


@dataclass(frozen=True)
class Ungradable:
    """One entry could not be graded and it is not the student's fault, or its file is unreadable.

    `ours` tells the two apart: our fault never costs a point and never replaces a score.
    """

    entry: Entry
    reason: str
    ours: bool


Result = Graded | Ungradable


@dataclass(frozen=True)
class Plan:
    """What every slot needs to know."""

    prepared: Prepared
    limits: Limits
    hidden: Sequence[Path]


def run(entries: Sequence[Entry], plan: Plan, first: ForkServer, *, jobs: int) -> Iterator[Result]:
    """Yield a result for every entry, in the order in which they come to an end.

    Args:
        entries: those to grade; each must have `read`.
        plan: keys, limits and hidden folders.
        first: a running fork server, used by the first slot and left open.
        jobs: how many submissions to grade at a time.
    """
    todo: queue.SimpleQueue[Entry] = queue.SimpleQueue()
    for entry in entries:
        todo.put(entry)
    # Bounded, so that results wait to be written instead of piling up in memory.
    done: queue.Queue[Result | None] = queue.Queue(maxsize=4 * jobs)
    stop = threading.Event()
    slots = [
        _Slot(plan, first if i == 0 else None, stop) for i in range(min(jobs, max(1, len(entries))))
    ]
    threads = [
        threading.Thread(target=_work, args=(todo, done, slot, stop), daemon=True) for slot in slots
    ]
    for thread in threads:
        thread.start()
    try:
        open_slots = len(slots)
        while open_slots:
            result = done.get()
            if result is None:
                open_slots -= 1
            else:
                yield result
    finally:
        stop.set()
        _abandon(slots, threads, done)


def _abandon(
    slots: "Sequence[_Slot]",
    threads: Sequence[threading.Thread],
    done: "queue.Queue[Result | None]",
) -> None:
    """End what still runs, and wait until its fork servers and their folders are gone.

    A slot that works with the caller's own fork server is not waited for: the caller ends it.
    """
    for slot in slots:
        slot.kill()
    with contextlib.suppress(queue.Empty):
        while True:  # a slot may be waiting for room
            done.get_nowait()
    for slot, thread in zip(slots, threads, strict=True):
        if not slot.borrows:
            thread.join()


def _work(
    todo: "queue.SimpleQueue[Entry]",
    done: "queue.Queue[Result | None]",
    slot: "_Slot",
    stop: threading.Event,
) -> None:
    try:
        while not stop.is_set():
            try:
                entry = todo.get_nowait()
            except queue.Empty:
                break
            done.put(slot.grade(entry))
    finally:
        slot.close()
        done.put(None)


class _Slot:
    """One fork server, replaced when it fails."""

    def __init__(self, plan: Plan, first: ForkServer | None, stop: threading.Event) -> None:
        self._plan = plan
        self._stop = stop
        self._borrowed = first
        self._own: ForkServer | None = None

    def grade(self, entry: Entry) -> Result:
        """Return the result of one entry; a failing sandbox is replaced and tried once more."""
        assert entry.read is not None
        try:
            submission = entry.read()
        except SubmissionError as error:
            return Ungradable(entry, str(error), ours=False)
        for attempt in (1, 2):
            try:
                report = grade(
                    submission, self._plan.prepared, self._server(), limits=self._plan.limits
                )
                return Graded(entry, submission, report)
            except SandboxError as error:
                self._drop()
                if attempt == 2 or self._stop.is_set():
                    return Ungradable(entry, str(error), ours=True)
            except Exception as error:  # noqa: BLE001 - the per-file guard: one file must not end a batch
                return Ungradable(entry, f"{type(error).__name__}: {error}", ours=True)
        raise AssertionError("unreachable")

    def _server(self) -> ForkServer:
        if self._borrowed is not None:
            return self._borrowed
        if self._own is None:
            self._own = ForkServer.start(self._plan.hidden)
        return self._own

    @property
    def borrows(self) -> bool:
        """Whether it works with a fork server of the caller."""
        return self._borrowed is not None

    def kill(self) -> None:
        """End the fork server under its work; called from another thread."""
        server = self._own
        if server is not None:
            server.kill()

    def _drop(self) -> None:
        self._borrowed = None
        self.close()

    def close(self) -> None:
        if self._own is not None:
            self._own.close()
            self._own = None
