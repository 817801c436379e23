"""Have a worker find the mistakes that can be made in a solution, and apply them here as bytes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SandboxError, SpecError
from grader.sandbox.collect import Sandbox, collect
from grader.sandbox.job import CallFunction, Group, Job, Module
from grader.sandbox.limits import Limits
from grader.sandbox.observations import Lost, Observation, Raised, Returned
from grader.submission import SUBMISSION
from grader.values import Items, Value

_HERE = Path(__file__).parent
_PROGRAM = "mutants.py"
_PARTS = ("program_text", "expression_mutations", "statement_mutations", "answer_mutations")
_FIELDS = {"id": str, "line": int, "what": str, "start": int, "end": int, "replacement": str}


@dataclass(frozen=True)
class Mutant:
    """A solution with one mistake.

    Attributes:
        id: stable for the same source and readable: the mistake and its line, `sign@12`.
        line: where the mistake is.
        what: the mistake in words, `line 12: + became -`.
        source: the whole program.
    """

    id: str
    line: int
    what: str
    source: bytes


def mutate(
    source: bytes,
    sandbox: Sandbox,
    *,
    file: Path,
    names: Collection[str] = (),
    limits: Limits | None = None,
) -> list[Mutant]:
    """Return every mutant of a program, in the order of its lines; the same ones on every run.

    Args:
        source: the program; it is parsed in a worker, and not run.
        sandbox: where that happens.
        file: the program's file, for errors.
        names: top-level names to which mistakes are limited, with what they use; all if empty.
        limits: of the worker.

    Raises:
        SpecError: the program is not UTF-8, or cannot be parsed.
        SandboxError: the sandbox failed.
    """
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SpecError("is not UTF-8: save it as UTF-8", file=file) from error
    # The name under which a module may import its neighbours.
    job = Job(
        modules=(Module(SUBMISSION, _PROGRAM, (_HERE / _PROGRAM).read_bytes()),),
        groups=(Group(SUBMISSION, (CallFunction("mutants", (text, sorted(names))),)),),
        helpers={part: (_HERE / f"{part}.py").read_bytes() for part in _PARTS},
        limits=limits or Limits(),
    )
    found = _returned(collect(sandbox, job).groups[0][0], file)
    return [_mutant(each, text.encode()) for each in found]


def _returned(observation: Observation, file: Path) -> tuple[Value, ...]:
    if isinstance(observation, Returned) and isinstance(observation.value, Items):
        return observation.value.items
    if isinstance(observation, Raised):
        raise SpecError(f"cannot be parsed: {observation.type}: {observation.message}", file=file)
    if isinstance(observation, Lost):
        raise SpecError(f"cannot be parsed: {observation.text}", file=file)
    raise _nonsense(observation)


def _mutant(told: Value, source: bytes) -> Mutant:
    if not isinstance(told, Mapping) or {k: type(v) for k, v in told.items()} != _FIELDS:
        raise _nonsense(told)
    start, end = told["start"], told["end"]
    if not 0 <= start <= end <= len(source):
        raise _nonsense(told)
    changed = source[:start] + told["replacement"].encode() + source[end:]
    return Mutant(told["id"], told["line"], told["what"], changed)


def _nonsense(answer: object) -> SandboxError:
    return SandboxError(f"the program that makes mutants gave no list of them: {answer!r:.200}")
