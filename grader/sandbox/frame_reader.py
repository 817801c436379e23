"""Read the frames and the output of one worker, whatever the pipes are made of."""

from grader.errors import SandboxError
from grader.sandbox.job import Job
from grader.sandbox.observations import Cause, Lost
from grader.sandbox.protocol import HEADER, MAX_HEAD_BYTES, ProtocolError
from grader.sandbox.transcript import Finished, Outcome, Stopped
from grader.sandbox.turns import Turns

_SIGXCPU = 24


class FrameReader:
    """Takes bytes as they come and knows the outcome when the worker has ended.

    `stop` is set by whoever ends the worker for a reason; what comes after it does not count.
    """

    def __init__(self, job: Job) -> None:
        """Start with nothing heard."""
        self._job = job
        self._unread = bytearray()
        self._read_bytes = 0
        self._output = bytearray()
        self.turns = Turns(job)
        self.stop: tuple[Cause, str] | None = None

    def read(self, data: bytes) -> None:
        """Take bytes from the result pipe.

        Raises:
            ProtocolError: they are no frames, not in their turn, or too many.
        """
        if self.stop:
            return
        self._unread += data
        self._read_bytes += len(data)
        if self._read_bytes > self._job.limits.answer_bytes:
            raise ProtocolError("the answers are too large")
        while self._take_frame():
            pass

    def read_output(self, data: bytes) -> None:
        """Take bytes that were printed; only the beginning is kept."""
        self._output += data[: max(0, 5 * self._job.limits.output_chars - len(self._output))]

    def _take_frame(self) -> bool:
        if len(self._unread) < HEADER.size:
            return False
        head_size, body_size = HEADER.unpack_from(self._unread)
        if head_size > MAX_HEAD_BYTES or body_size > self._job.limits.answer_bytes:
            raise ProtocolError("the worker's answer does not follow the protocol")
        end = HEADER.size + head_size + body_size
        if len(self._unread) < end:
            return False
        head = bytes(self._unread[HEADER.size : HEADER.size + head_size])
        body = bytes(self._unread[HEADER.size + head_size : end])
        del self._unread[:end]
        self.turns.accept(head, body)
        return True

    def outcome(self, code: int) -> Outcome:
        """Return how a worker that ended with this exit code did.

        Raises:
            SandboxError: it had not said that it is ready, so it is not the student's fault.
        """
        transcript = self.turns.transcript
        transcript.output = self._shown_output()
        if not self.turns.ready:
            words = transcript.output.strip().splitlines() or ["it said nothing"]
            how = (
                "was not ready in time" if self.stop else f"ended (code {code}) before it was ready"
            )
            raise SandboxError(f"a worker {how}: {words[-1]}")
        if self.stop:
            return Stopped(transcript, *self.stop)
        timed_out = any(
            isinstance(each, Lost) and each.cause is Cause.TIMEOUT
            for each in transcript.observations.values()
        )
        if self.turns.finished or timed_out:
            return Finished(transcript)
        return Stopped(transcript, *_explain_end(code))

    def _shown_output(self) -> str:
        limit = self._job.limits.output_chars
        text = self._output.decode("utf-8", "replace")
        return text if len(text) <= limit else text[:limit] + "\n[more output is not shown]"


def _explain_end(code: int) -> tuple[Cause, str]:
    if code == -_SIGXCPU:
        return Cause.TIMEOUT, "used up its processor time"
    if code < 0:
        return Cause.CRASH, f"crashed (signal {-code})"
    return Cause.EXIT, f"the process ended (code {code}) without an answer"
