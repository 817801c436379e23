"""What the sandbox brings back of files: what parsing found, and how running them went."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.results import Line
from grader.sandbox.observations import Lost
from grader.values import Value


@dataclass(frozen=True)
class Fault:
    """Why a file is not Python; `kind` is encoding, syntax, or unparsable (too much of it)."""

    kind: str
    message: str
    line: int | None = None
    column: int | None = None
    text: str = ""


@dataclass(frozen=True)
class LiteralAnswer:
    """One answer as it is written in the file, read and not run.

    `status` is literal (then it has a `value`), dict (then it has `entries`), computed, or missing.
    """

    status: str
    line: int | None = None
    value: Value = None
    entries: Mapping[str, "LiteralAnswer"] = field(default_factory=dict)


@dataclass(frozen=True)
class Redefined:
    """A function or class that is defined in two lines; Python keeps the last."""

    name: str
    first: int
    last: int


@dataclass(frozen=True)
class AutogradCall:
    """A call in a top-level function whose name usually means autograd."""

    function: str
    call: str
    line: int


@dataclass(frozen=True)
class ParsedFile:
    """What one file contains, found before any of it ran: this can be believed.

    `names` are its top-level names with their lines.
    """

    fault: Fault | None = None
    dropped_lines: tuple[int, ...] = ()
    names: Mapping[str, int] = field(default_factory=dict)
    redefined: tuple[Redefined, ...] = ()
    literals: Mapping[str, LiteralAnswer] = field(default_factory=dict)
    autograd_calls: tuple[AutogradCall, ...] = ()


@dataclass(frozen=True)
class LoadError:
    """The exception that ended the running of a file."""

    type: str
    message: str
    frames: tuple[Line, ...] = ()


@dataclass(frozen=True)
class LoadedFile:
    """How running a file went; `status` is ran, definitions (only those count), or failed."""

    status: str
    error: LoadError | None = None
    timed_out: bool = False


@dataclass
class Program:
    """All that was seen of one module; `stop` is why a worker ended while the file ran."""

    parsed: ParsedFile | None = None
    loaded: LoadedFile | None = None
    stop: Lost | None = None
