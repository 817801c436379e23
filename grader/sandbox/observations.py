"""What the sandbox brings back of calls: a value or an exception, or why there is neither."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from grader.results import Line
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
class Facts:
    """What autograd did during a call, and which inputs were changed: the student's claim.

    Attributes:
        saved: tensors that were saved for a backward.
        used: saved tensors that a backward used.
        duals: levels of forward-mode differentiation that were entered.
        func_refused: whether torch.func refused to run while autograd was watched.
        changed_inputs: positions of arguments that the call changed, named ones after the others.
    """

    saved: int = 0
    used: int = 0
    duals: int = 0
    func_refused: bool = False
    changed_inputs: tuple[int, ...] = ()


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
    frames: tuple[Line, ...] = ()
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
    frames: tuple[Line, ...] = ()
    skipped: bool = False


Observation: TypeAlias = Returned | Raised | Uncallable | Lost


def returned_values(observations: Iterable[Observation]) -> list[Value] | None:
    """Return what all calls returned, None if one of them returned nothing."""
    values: list[Value] = []
    for observation in observations:
        if not isinstance(observation, Returned):
            return None
        values.append(observation.value)
    return values
