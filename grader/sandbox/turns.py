"""Check that a worker's frames come in the right order, and know when the next one is due."""

import time
from collections import deque

from grader.sandbox.frames import Done, Loaded, Observed, Parsed, Ready
from grader.sandbox.job import Job
from grader.sandbox.observations import Lost
from grader.sandbox.protocol import (
    ProtocolError,
    decode_frame,
    loaded_file,
    observation,
    parsed_file,
)
from grader.sandbox.transcript import Transcript


class Turns:
    """The order of one job's frames: ready, then parsed and loaded per module, then observations.

    Calls to a module that could not be loaded are passed over. `deadline` (of `time.monotonic`) is
    when the next frame is due.
    """

    def __init__(self, job: Job) -> None:
        """Expect a worker for `job` to say that it is ready."""
        self._job = job
        self._groups = [group for group, _ in job.calls()]
        # Numbers of the calls still to be answered; known when everything is loaded.
        self._expected: deque[int] = deque()
        self._group_deadline = 0.0
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
        transcript = self.transcript
        if self.finished or isinstance(frame, Ready) == self.ready:
            raise ProtocolError("the worker said something out of turn")
        starts_group = True
        match frame:
            case Ready():
                self.ready = True
                transcript.layers = dict(frame.layers)
            case Parsed() if self._is_file_next():
                transcript.parsed.append(parsed_file(frame))
            case Loaded() if len(transcript.loaded) < len(transcript.parsed):
                transcript.loaded.append(loaded_file(frame))
                if self.is_loaded:
                    self._expected.extend(self._answerable())
            case Observed() if self._is_next(frame):
                transcript.observations[frame.call] = observation(frame, body)
                self._expected.popleft()
                starts_group = self._starts_group(frame.call)
            case Done() if self.is_loaded and self._owes_nothing():
                self.finished = True
            case _:
                raise ProtocolError("the worker said something out of turn")
        self._set_deadline(starts_group=starts_group)

    def _is_file_next(self) -> bool:
        """Tell whether another file is to be parsed, now that the one before it is loaded."""
        return not self.is_loaded and len(self.transcript.parsed) == len(self.transcript.loaded)

    def _is_next(self, frame: Observed) -> bool:
        return bool(self._expected) and frame.call == self._expected[0]

    def _answerable(self) -> list[int]:
        loaded = zip(self._job.modules, self.transcript.loaded, strict=True)
        usable = {module.name for module, file in loaded if file.status != "failed"}
        return [
            i for i, group in enumerate(self._groups) if self._job.groups[group].module in usable
        ]

    def _starts_group(self, answered: int) -> bool:
        return bool(self._expected) and (self._groups[self._expected[0]] != self._groups[answered])

    def _owes_nothing(self) -> bool:
        """Tell whether the worker may finish: else calls would be left without a reason."""
        last = next(reversed(self.transcript.observations.values()), None)
        return not self._expected or isinstance(last, Lost)

    def _set_deadline(self, *, starts_group: bool) -> None:
        limits = self._job.limits
        now = time.monotonic()
        seconds = limits.call_seconds if self.is_loaded else limits.load_seconds
        self.deadline = now + seconds + limits.grace_seconds
        if self.is_loaded and self._expected:
            if starts_group:
                self._group_deadline = now + limits.exercise_seconds + limits.grace_seconds
            self.deadline = min(self.deadline, self._group_deadline)

    def overdue(self) -> str:
        """Return in words what a worker that missed its deadline did."""
        limits = self._job.limits
        seconds = limits.call_seconds if self.is_loaded else limits.load_seconds
        if self.is_loaded and self.deadline == self._group_deadline:
            seconds = limits.exercise_seconds
            return f"the calls of this exercise together took longer than {seconds:g} s"
        return f"still running after {seconds:g} s"
