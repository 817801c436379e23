"""One job with one worker: feed it, read its frames, keep the clock, cap the output."""

import os
import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SandboxError
from grader.sandbox.exchange import Exchange
from grader.sandbox.job import Job
from grader.sandbox.observations import Cause, Finished, Lost, Outcome, Stopped
from grader.sandbox.protocol import HEADER, MAX_HEAD_BYTES, Nonsense, encode_job
from grader.sandbox.scratch import is_small

_CHUNK = 1 << 18
_WATCH_SECONDS = 0.1
_SIGXCPU = 24


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
        self._exchange = Exchange(self.job)
        self._unsent = memoryview(encode_job(self.job))
        self._unread = bytearray()
        self._read_bytes = 0
        self._output = bytearray()
        self._stop: tuple[Cause, str] | None = None
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
        self._exchange.transcript.output = self._shown_output()
        return self._outcome(end)

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
        return max(0.0, min(_WATCH_SECONDS, self._exchange.deadline - time.monotonic()))

    def _watch(self) -> None:
        """End a worker whose time is up, or that fills the disk."""
        now = time.monotonic()
        if self._stop:
            if now > self._deadline_after_kill:
                raise SandboxError("the fork server did not end a worker")
        elif now >= self._exchange.deadline:
            if not self._exchange.ready:
                raise SandboxError("a worker did not get ready in time")
            self._end(Cause.TIMEOUT, self._exchange.overdue())
        elif now >= self._next_look:
            self._next_look = now + _WATCH_SECONDS
            if not is_small(self.scratch, self.job.limits):
                self._end(Cause.DISK, "wrote too many or too large files")

    def _end(self, cause: Cause, text: str) -> None:
        self._stop = (cause, text)
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
        if fd == self.pipes.result:
            self._read_result(data)
        else:
            # Everything is read, so that printing never blocks; only the beginning is kept.
            self._output += data[: max(0, 5 * self.job.limits.output_chars - len(self._output))]
        return bool(data)

    def _read_result(self, data: bytes) -> None:
        if self._stop:
            return
        self._unread += data
        self._read_bytes += len(data)
        try:
            if self._read_bytes > self.job.limits.answer_bytes:
                raise Nonsense("the answers are too large")
            while self._take_frame():
                pass
        except Nonsense as error:
            self._end(Cause.NONSENSE, str(error))

    def _take_frame(self) -> bool:
        if len(self._unread) < HEADER.size:
            return False
        head_size, body_size = HEADER.unpack_from(self._unread)
        if head_size > MAX_HEAD_BYTES or body_size > self.job.limits.answer_bytes:
            raise Nonsense("the worker's answer does not follow the protocol")
        end = HEADER.size + head_size + body_size
        if len(self._unread) < end:
            return False
        head = bytes(self._unread[HEADER.size : HEADER.size + head_size])
        body = bytes(self._unread[HEADER.size + head_size : end])
        del self._unread[:end]
        self._exchange.accept(head, body)
        return True

    def _shown_output(self) -> str:
        limit = self.job.limits.output_chars
        text = self._output.decode("utf-8", "replace")
        return text if len(text) <= limit else text[:limit] + "\n[more output is not shown]"

    def _outcome(self, end: dict[str, int]) -> Outcome:
        said = self._exchange.transcript
        if not self._exchange.ready:
            words = said.output.strip().splitlines() or ["it said nothing"]
            raise SandboxError(
                f"a worker ended (code {end['code']}) before it was ready: {words[-1]}"
            )
        if self._stop:
            return Stopped(said, *self._stop)
        timed_out = any(
            isinstance(seen, Lost) and seen.cause is Cause.TIMEOUT
            for seen in said.observations.values()
        )
        if self._exchange.finished or timed_out:
            return Finished(said)
        return Stopped(said, *_explain_end(end["code"]))


def _explain_end(code: int) -> tuple[Cause, str]:
    if code == -_SIGXCPU:
        return Cause.TIMEOUT, "used up its processor time"
    if code < 0:
        return Cause.CRASH, f"crashed (signal {-code})"
    return Cause.EXIT, f"the process ended (code {code}) without an answer"
