"""Examine submissions side by side on this machine: one fork server per slot.

Fork servers are started by the thread that calls `run`, because the kernel ends a fork server
together with the thread that started it; other threads only drive them. Nothing of one submission
reaches another: workers are new for each, and the keys, computed once, are only read.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from grader.batch.executor import Examined, NotExamined, Outcome, Task
from grader.errors import SandboxError
from grader.examining import Prepared, examine
from grader.sandbox.forkserver import ForkServer

_TRIES = 2


@dataclass(frozen=True)
class LocalSlots:
    """An executor with a fixed number of slots.

    Attributes:
        prepared: the exercises with their keys.
        first: a running fork server for the first slot; whoever started it ends it.
        start: starts another one.
        slots: how many submissions are examined at a time.
    """

    prepared: Prepared
    first: ForkServer
    start: Callable[[], ForkServer]
    slots: int

    def run(self, tasks: Iterator[Task]) -> Iterator[Outcome]:
        """Yield an outcome for every task; see `Executor`."""
        work = _Work(self, tasks)
        try:
            work.fill()
            while work.running:
                outcomes = work.await_some()
                work.fill()  # the slots go on while these outcomes are written
                yield from outcomes
        finally:
            work.end()


@dataclass(frozen=True)
class _Running:
    """A task in a slot."""

    task: Task
    server: ForkServer
    attempt: int


class _Work:
    """The slots while tasks run: which are free, and what the others do."""

    def __init__(self, plan: LocalSlots, tasks: Iterator[Task]) -> None:
        self._plan = plan
        self._tasks = tasks
        self._pool = ThreadPoolExecutor(plan.slots, thread_name_prefix="slot")
        # A slot without a server starts one when it gets a task.
        self._free: list[ForkServer | None] = [None] * (plan.slots - 1) + [plan.first]
        self.running: dict[Future[Outcome | SandboxError], _Running] = {}

    def fill(self) -> None:
        """Give every free slot a task, as long as there are any."""
        while self._free:
            task = next(self._tasks, None)
            if task is None:
                return
            self._submit(task, attempt=1)

    def _submit(self, task: Task, attempt: int) -> None:
        server = self._free.pop() or self._plan.start()
        future = self._pool.submit(_examine, task, self._plan.prepared, server)
        self.running[future] = _Running(task, server, attempt)

    def await_some(self) -> list[Outcome]:
        """Wait until a task ends; return what came of it, and of others that ended too."""
        outcomes: list[Outcome] = []
        for future in wait(self.running, return_when=FIRST_COMPLETED).done:
            ran, outcome = self.running.pop(future), future.result()
            if not isinstance(outcome, SandboxError):
                self._free.append(ran.server)
                outcomes.append(outcome)
                continue
            self._close(ran.server)
            self._free.append(None)
            if ran.attempt < _TRIES:
                self._submit(ran.task, ran.attempt + 1)
            else:
                outcomes.append(NotExamined(ran.task, str(outcome)))
        return outcomes

    def end(self) -> None:
        """End the slots; what still runs is killed, in the first fork server too."""
        servers = [ran.server for ran in self.running.values()]
        for server in servers:
            server.kill()  # whoever drives it is told
        self._pool.shutdown()
        for each in (*self._free, *servers):
            if each is not None:
                self._close(each)

    def _close(self, server: ForkServer) -> None:
        if server is not self._plan.first:
            server.close()


def _examine(task: Task, prepared: Prepared, server: ForkServer) -> Outcome | SandboxError:
    """Carry out one task; runs in a thread of its own."""
    try:
        return Examined(task, examine(task.submission, prepared, server, only=task.only))
    except SandboxError as error:
        return error
    except Exception as error:  # noqa: BLE001 - the per-file guard: one file must not end a batch
        return NotExamined(task, f"{type(error).__name__}: {error}")
