"""What the sandbox brings back: an observation for every call, or the reason why there is none."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from grader.sandbox.frames import Facts, Frame, Loaded, Observed, Parsed
from grader.values import Value


class Cause(StrEnum):
    """Why a worker stopped before it had answered everything."""

    TIMEOUT = "timeout"
    CRASH = "crash"
    EXIT = "exit"
    DISK = "disk"
    PROTOCOL = "protocol"
    NOT_LOADED = "not_loaded"


@dataclass(frozen=True)
class Returned:
    """A call returned `value`."""

    value: Value
    facts: Facts


@dataclass(frozen=True)
class Raised:
    """A call raised; `frames` are the student's own lines."""

    type: str
    message: str
    frames: tuple[Frame, ...] = ()
    facts: Facts | None = None


@dataclass(frozen=True)
class Uncallable:
    """A call could not be made: no such name, not a function, or other parameters.

    `text` is the type of what is there, or the signature the function has.
    """

    why: str
    text: str = ""


@dataclass(frozen=True)
class Lost:
    """There is no observation: the worker stopped here, or before it got here (`skipped`)."""

    cause: Cause
    text: str
    frames: tuple[Frame, ...] = ()
    skipped: bool = False


Observation: TypeAlias = Returned | Raised | Uncallable | Lost


@dataclass
class Transcript:
    """All that was said in one or several runs of the same job."""

    observations: dict[int, Observation] = field(default_factory=dict)
    layers: dict[str, str] = field(default_factory=dict)
    parsed: list[Parsed] = field(default_factory=list)
    loaded: list[Loaded] = field(default_factory=list)
    output: str = ""
    load_stop: Lost | None = None


@dataclass(frozen=True)
class Finished:
    """The worker answered everything it was going to answer."""

    transcript: Transcript


@dataclass(frozen=True)
class Stopped:
    """The worker ended early: why, in words, and what it had said until then."""

    transcript: Transcript
    cause: Cause
    text: str


Outcome: TypeAlias = Finished | Stopped


def observation(frame: Observed, value: Value) -> Observation:
    """Return the observation that a decoded frame carries."""
    frames = tuple(frame.frames)
    if frame.outcome == "returned" and frame.facts is not None:
        return Returned(value, frame.facts)
    if frame.outcome == "raised":
        return Raised(frame.type, frame.message, frames, frame.facts)
    if frame.outcome == "timed_out":
        return Lost(Cause.TIMEOUT, frame.message, frames)
    return Uncallable(frame.outcome, frame.signature or frame.type)
