"""What a worker may say next: every frame in its turn, and how long the next one may take."""

import time

from grader.sandbox.frames import Done, Loaded, Observed, Parsed, Ready
from grader.sandbox.job import Job
from grader.sandbox.observations import Lost, Transcript, observation
from grader.sandbox.protocol import ProtocolError, decode_frame, decode_value


class Turns:
    """The order of one job's frames: ready, then parsed and loaded per module, then observations.

    Whatever comes out of turn is nonsense. `deadline` (of `time.monotonic`) is when the next frame
    is due.
    """

    def __init__(self, job: Job) -> None:
        """Expect a worker for `job` to say that it is ready."""
        self._job = job
        self._answered = 0
        self._exercise_deadline = 0.0
        self.transcript = Transcript()
        self.ready = False
        self.finished = False
        self.deadline = time.monotonic() + job.limits.start_seconds

    @property
    def is_loaded(self) -> bool:
        """Whether every module is loaded, so that calls are being answered."""
        return len(self.transcript.loaded) == len(self._job.modules)

    def accept(self, head: bytes, body: bytes) -> None:
        """Take in one frame.

        Raises:
            ProtocolError: it is none, or it is not its turn.
        """
        frame = decode_frame(head)
        said = self.transcript
        if self.finished or isinstance(frame, Ready) == self.ready:
            raise ProtocolError("the worker said something out of turn")
        match frame:
            case Ready():
                self.ready = True
                said.layers = dict(frame.layers)
            case Parsed() if len(said.parsed) == len(said.loaded) < len(self._job.modules):
                said.parsed.append(frame)
            case Loaded() if len(said.loaded) < len(said.parsed):
                said.loaded.append(frame)
            case Observed() if self.is_loaded and self._is_next(frame):
                said.observations[frame.call] = observation(frame, decode_value(frame.value, body))
                self._answered += 1
            case Done() if self._owes_nothing():
                self.finished = True
            case _:
                raise ProtocolError("the worker said something out of turn")
        self._set_deadline(frame)

    def _is_next(self, frame: Observed) -> bool:
        return frame.call == self._answered < len(self._job.calls)

    def _owes_nothing(self) -> bool:
        """Tell whether the worker may finish: else calls would be left without a reason."""
        said = self.transcript
        last = said.observations.get(self._answered - 1)
        unparsed = len(said.loaded) < len(said.parsed) and said.parsed[-1].fault is not None
        unloaded = any(module.status == "failed" for module in said.loaded)
        answered = self._answered == len(self._job.calls) or isinstance(last, Lost)
        return unparsed or unloaded or (self.is_loaded and answered)

    def _set_deadline(self, frame: object) -> None:
        limits, calls, i = self._job.limits, self._job.calls, self._answered
        now = time.monotonic()
        seconds = limits.call_seconds if self.is_loaded else limits.load_seconds
        self.deadline = now + seconds + limits.grace_seconds
        if self.is_loaded and i < len(calls):
            first = not isinstance(frame, Observed) or calls[i].exercise != calls[i - 1].exercise
            if first:
                self._exercise_deadline = now + limits.exercise_seconds + limits.grace_seconds
            self.deadline = min(self.deadline, self._exercise_deadline)

    def overdue(self) -> str:
        """Return in words what a worker that missed its deadline did."""
        limits = self._job.limits
        seconds = limits.call_seconds if self.is_loaded else limits.load_seconds
        if self.is_loaded and self.deadline == self._exercise_deadline:
            seconds = limits.exercise_seconds
            return f"the calls of this exercise together took longer than {seconds:g} s"
        return f"still running after {seconds:g} s"
