"""One job with one worker: feed it, read frames, keep the clock, cap the output."""

import os
import selectors
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from grader.errors import SandboxError
from grader.sandbox.job import Job
from grader.sandbox.observations import (
    Cause,
    Finished,
    Lost,
    Outcome,
    Stopped,
    Transcript,
    observation,
)
from grader.sandbox.protocol import (
    HEADER,
    MAX_HEAD_BYTES,
    Done,
    Loaded,
    Nonsense,
    Observed,
    Parsed,
    Ready,
    decode_frame,
    decode_value,
    encode_job,
)

_CHUNK = 1 << 18


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
    """Runs until the worker has ended, was stopped by `kill`, or talked nonsense."""

    job: Job
    pipes: Pipes
    control: int
    ended: Callable[[], dict[str, int] | None]
    kill: Callable[[], None]
    transcript: Transcript = field(default_factory=Transcript)

    def __post_init__(self) -> None:
        """Prepare the buffers and the first deadline: the worker must say that it is ready."""
        self._unread = bytearray()
        self._unsent = memoryview(encode_job(self.job))
        self._output = bytearray()
        self._ready = self._finished = False
        self._stop: tuple[Cause, str] | None = None
        self._answered = 0
        self._read_bytes = 0
        self._deadline = time.monotonic() + self.job.limits.start_seconds
        self._exercise_deadline = 0.0

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
        self.transcript.output = self._shown_output()
        return self._outcome(end)

    def _loop(self, selector: selectors.BaseSelector) -> dict[str, int]:
        end: dict[str, int] | None = None
        while True:
            # After the worker's end only what is already in the pipes counts.
            wait = 0.0 if end is not None else max(0.0, self._deadline - time.monotonic())
            events = selector.select(wait)
            if not events:
                if end is not None:
                    return end
                self._stop = self._stop or (Cause.TIMEOUT, self._timeout_text())
                self.kill()
                self._deadline = time.monotonic() + self.job.limits.start_seconds
            for key, _ in events:
                if key.fd == self.control:
                    selector.unregister(self.control)
                    end = self.ended()
                elif key.fd == self.pipes.request:
                    self._feed(selector)
                elif not self._drain(key.fd):
                    selector.unregister(key.fd)

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
            self._stop = (Cause.NONSENSE, str(error))
            self.kill()

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
        self._accept(head, body)
        return True

    def _accept(self, head: bytes, body: bytes) -> None:
        frame = decode_frame(head)
        said = self.transcript
        if self._finished or isinstance(frame, Ready) == self._ready:
            raise Nonsense("the worker said something out of turn")
        match frame:
            case Ready():
                self._ready = True
                said.layers = dict(frame.layers)
            case Parsed() if len(said.parsed) == len(said.loaded) < len(self.job.modules):
                said.parsed.append(frame)
            case Loaded() if len(said.loaded) < len(said.parsed):
                said.loaded.append(frame)
            case Observed() if self._may_observe(frame):
                said.observations[frame.call] = observation(frame, decode_value(frame.value, body))
                self._answered += 1
            case Done() if self._may_finish():
                self._finished = True
            case _:
                raise Nonsense("the worker said something out of turn")
        self._set_deadline(frame)

    def _may_observe(self, frame: Observed) -> bool:
        loaded = len(self.transcript.loaded) == len(self.job.modules)
        return loaded and frame.call == self._answered < len(self.job.calls)

    def _may_finish(self) -> bool:
        """Tell whether nothing is owed: else "finished" would leave calls without a reason."""
        said = self.transcript
        last = said.observations.get(self._answered - 1)
        unparsed = len(said.loaded) < len(said.parsed) and said.parsed[-1].fault is not None
        unloaded = any(module.status == "failed" for module in said.loaded)
        answered = len(said.loaded) == len(self.job.modules) and (
            self._answered == len(self.job.calls) or isinstance(last, Lost)
        )
        return unparsed or unloaded or answered

    def _set_deadline(self, frame: object) -> None:
        limits = self.job.limits
        now = time.monotonic()
        everything_loaded = len(self.transcript.loaded) == len(self.job.modules)
        seconds = limits.call_seconds if everything_loaded else limits.load_seconds
        self._deadline = now + seconds + limits.grace_seconds
        if everything_loaded and self._answered < len(self.job.calls):
            calls, i = self.job.calls, self._answered
            if (
                i == 0
                or not isinstance(frame, Observed)
                or calls[i].exercise != calls[i - 1].exercise
            ):
                self._exercise_deadline = now + limits.exercise_seconds + limits.grace_seconds
            self._deadline = min(self._deadline, self._exercise_deadline)

    def _timeout_text(self) -> str:
        limits = self.job.limits
        if len(self.transcript.loaded) < len(self.job.modules):
            return f"still running after {limits.load_seconds:g} s"
        return f"still running after {limits.call_seconds:g} s"

    def _shown_output(self) -> str:
        limit = self.job.limits.output_chars
        text = self._output.decode("utf-8", "replace")
        return text if len(text) <= limit else text[:limit] + "\n[more output is not shown]"

    def _outcome(self, end: dict[str, int]) -> Outcome:
        said = self.transcript
        if not self._ready:
            raise SandboxError(
                f"the worker ended (code {end['code']}) before it was ready: "
                + (said.output.strip().splitlines() or ["it said nothing"])[-1]
            )
        if self._stop:
            return Stopped(said, *self._stop)
        stopped = any(
            isinstance(seen, Lost) and seen.cause is Cause.TIMEOUT
            for seen in said.observations.values()
        )
        if self._finished or stopped:
            return Finished(said)
        return Stopped(said, *_explain_end(end))


def _explain_end(end: dict[str, int]) -> tuple[Cause, str]:
    code = end["code"]
    if code == -24:  # SIGXCPU: the processor time is used up
        return Cause.TIMEOUT, "used up its processor time"
    if code < 0:
        return Cause.CRASH, f"crashed (signal {-code})"
    return Cause.EXIT, f"the process ended (code {code}) without an answer"
