"""What the sandbox is asked to do: modules to load, groups of calls to make, limits to keep."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from grader.sandbox.limits import Limits
from grader.values import Tensor

# Lists and dicts may hold anything of this, tensors of any dtype too; a tuple arrives as a tuple.
Argument: TypeAlias = (
    Tensor | bool | int | float | str | Sequence["Argument"] | Mapping[str, "Argument"] | None
)


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
class Call:
    """One thing that a worker is asked to do; `way` is what the worker knows it by.

    The fields `arguments` and `named` may hold tensors, all others are plain. What a worker does is
    in `worker/calls.py`.
    """

    way: ClassVar[str]


@dataclass(frozen=True)
class CallFunction(Call):
    """Call `name(*arguments, **named)` of the module while watching autograd."""

    way = "call"

    name: str
    arguments: tuple[Argument, ...] = ()
    named: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True)
class Differentiate(Call):
    """torch.autograd.grad of the scalar `name(*arguments)` for the arguments `wrt`."""

    way = "differentiate"

    name: str
    arguments: tuple[Argument, ...]
    wrt: tuple[int, ...]


@dataclass(frozen=True)
class Evaluate(Call):
    """Run the module's program and `setup` in a fresh namespace, then the expression."""

    way = "evaluate"

    expression: str
    setup: str = ""


@dataclass(frozen=True)
class Descend(Call):
    """The parameters after 1..`steps` updates of gradient descent that follows `rule`.

    `start(*arguments)` gives the first parameters, `name(*arguments, *parameters)` the loss.
    """

    way = "descend"

    name: str
    start: str
    arguments: tuple[Argument, ...]
    lr: float
    steps: int
    rule: str = "correct"


@dataclass(frozen=True)
class Group:
    """Calls to one module that stand or fall together: an exercise's answers, or one mistake's.

    When a worker hangs or dies in one of them, the rest of the group is skipped and the other
    groups go on.
    """

    module: str
    calls: tuple[Call, ...]


@dataclass(frozen=True)
class Job:
    """Everything that one worker is to do. It gets all of this at once."""

    modules: tuple[Module, ...]
    groups: tuple[Group, ...] = ()
    literals: tuple[str, ...] = ()
    helpers: Mapping[str, bytes] = field(default_factory=dict)
    seed: int = 0
    limits: Limits = field(default_factory=Limits)

    def calls(self) -> Iterator[tuple[int, Call]]:
        """Yield every call with the number of its group, in the order in which they are made."""
        for number, group in enumerate(self.groups):
            for call in group.calls:
                yield number, call
