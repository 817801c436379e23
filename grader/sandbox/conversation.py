"""Run one job in one worker: send it, read the answers, watch the time limits, cap the output."""

import os
import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SandboxError
from grader.sandbox.encoding import encode_job
from grader.sandbox.frame_reader import FrameReader
from grader.sandbox.job import Job
from grader.sandbox.observations import Cause
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.scratch import is_small
from grader.sandbox.transcript import Outcome

_CHUNK = 1 << 18
_WATCH_SECONDS = 0.1


@dataclass
class Pipes:
    """The parent's four ends: job out; frames, stdout and stderr in."""

    request: int
    result: int
    stdout: int
    stderr: int

    def close(self) -> None:
        """Close what is still open."""
        for name in ("request", "result", "stdout", "stderr"):
            self.close_one(name)

    def close_one(self, name: str) -> None:
        """Close one end, once."""
        fd = getattr(self, name)
        if fd >= 0:
            os.close(fd)
            setattr(self, name, -1)


@dataclass
class Conversation:
    """Runs until the worker has ended by itself or was ended for a reason.

    `control` becomes readable when the worker has ended; `ended` then tells how. `kill` ends it.
    """

    job: Job
    pipes: Pipes
    control: int
    scratch: Path
    ended: Callable[[], dict[str, int] | None]
    kill: Callable[[], None]

    def __post_init__(self) -> None:
        """Prepare the buffers."""
        self._reader = FrameReader(self.job)
        self._unsent = memoryview(encode_job(self.job))
        self._deadline_after_kill = 0.0
        self._next_look = 0.0

    def hold(self) -> Outcome:
        """Return how the worker ended, with everything it said.

        Raises:
            SandboxError: the worker died before it was ready, or the fork server died.
        """
        with selectors.DefaultSelector() as selector:
            for fd in (self.pipes.result, self.pipes.stdout, self.pipes.stderr, self.control):
                selector.register(fd, selectors.EVENT_READ)
            os.set_blocking(self.pipes.request, False)
            selector.register(self.pipes.request, selectors.EVENT_WRITE)
            end = self._loop(selector)
        return self._reader.outcome(end["code"])

    def _loop(self, selector: selectors.BaseSelector) -> dict[str, int]:
        end: dict[str, int] | None = None
        while True:
            # After the worker's end only what is already in the pipes counts.
            events = selector.select(0.0 if end is not None else self._patience())
            if end is not None and not events:
                return end
            if end is None:
                self._watch()
            for key, _ in events:
                if key.fd == self.control:
                    selector.unregister(self.control)
                    end = self.ended()
                elif key.fd == self.pipes.request:
                    self._feed(selector)
                elif not self._drain(key.fd):
                    selector.unregister(key.fd)

    def _patience(self) -> float:
        left = self._reader.turns.deadline - time.monotonic()
        return max(0.0, min(_WATCH_SECONDS, left))

    def _watch(self) -> None:
        """End a worker whose time is up, or that fills the disk."""
        now = time.monotonic()
        turns = self._reader.turns
        if self._reader.stop:
            if now > self._deadline_after_kill:
                raise SandboxError("the fork server did not end a worker")
        elif now >= turns.deadline:
            self._end(Cause.TIMEOUT, turns.overdue())
        elif now >= self._next_look:
            self._next_look = now + _WATCH_SECONDS
            if not is_small(self.scratch, self.job.limits):
                self._end(Cause.DISK, "wrote too many or too large files")

    def _end(self, cause: Cause, text: str) -> None:
        self._reader.stop = (cause, text)
        self._deadline_after_kill = time.monotonic() + self.job.limits.start_seconds
        self.kill()

    def _feed(self, selector: selectors.BaseSelector) -> None:
        try:
            sent = os.write(self.pipes.request, self._unsent[:_CHUNK])
            self._unsent = self._unsent[sent:]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._unsent = self._unsent[:0]
        if not self._unsent:
            selector.unregister(self.pipes.request)
            self.pipes.close_one("request")

    def _drain(self, fd: int) -> bool:
        data = os.read(fd, _CHUNK)
        if fd != self.pipes.result:
            # Everything is read, so that printing never blocks.
            self._reader.read_output(data)
            return bool(data)
        try:
            self._reader.read(data)
        except ProtocolError as error:
            self._end(Cause.PROTOCOL, str(error))
        return bool(data)
