"""What the sandbox is asked to do: modules to load, calls to make, limits to keep."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from grader.values import Tensor

Argument: TypeAlias = Tensor | float | int | bool | str | None


@dataclass(frozen=True)
class Limits:
    """What one worker may use. Seconds are wall time, `memory_bytes` is above torch's own.

    `exercise_seconds` bounds all calls of one exercise together, so that many slow calls cannot
    add up. The parent waits `grace_seconds` longer than the worker's own clock, which can still
    name the line that was running.
    """

    load_seconds: float = 10.0
    call_seconds: float = 5.0
    exercise_seconds: float = 10.0
    grace_seconds: float = 0.7
    start_seconds: float = 60.0
    memory_bytes: int = 1 << 30
    file_bytes: int = 16 << 20
    open_files: int = 64
    scratch_bytes: int = 64 << 20
    scratch_files: int = 1_000
    answer_bytes: int = 16 << 20
    output_chars: int = 8_000


@dataclass(frozen=True)
class Module:
    """A Python file to load: under which name, shown as which file, and how much of it to run.

    `run="never"` keeps the program for `Evaluate`, which runs it afresh for each call.
    """

    name: str
    file: str
    source: bytes
    run: Literal["all", "definitions", "never"] = "all"


@dataclass(frozen=True)
class CallFunction:
    """Call `module.name(*arguments)` while watching autograd."""

    module: str
    exercise: str
    name: str
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True)
class Differentiate:
    """torch.autograd.grad of the scalar `module.name(*arguments)` for the arguments `wrt`."""

    module: str
    exercise: str
    name: str
    arguments: tuple[Argument, ...]
    wrt: tuple[int, ...]


@dataclass(frozen=True)
class Evaluate:
    """Run the module's program and `setup` in a fresh namespace, then the expression."""

    module: str
    exercise: str
    expression: str
    setup: str = ""


@dataclass(frozen=True)
class Descend:
    """The parameters after 1..`steps` updates of gradient descent that follows `rule`.

    `start(*arguments)` gives the first parameters, `name(*arguments, *parameters)` the loss.
    """

    module: str
    exercise: str
    name: str
    start: str
    arguments: tuple[Argument, ...]
    lr: float
    steps: int
    rule: str = "correct"


Call: TypeAlias = CallFunction | Differentiate | Evaluate | Descend
WAYS: Mapping[type, str] = {
    CallFunction: "call",
    Differentiate: "differentiate",
    Evaluate: "evaluate",
    Descend: "descend",
}


@dataclass(frozen=True)
class Job:
    """Everything one worker is told, before it has read a single byte of it."""

    modules: tuple[Module, ...]
    calls: tuple[Call, ...]
    literals: tuple[str, ...] = ()
    helpers: Mapping[str, bytes] = field(default_factory=dict)
    seed: int = 0
    limits: Limits = Limits()
