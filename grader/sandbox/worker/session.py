"""The life of one worker: confine, say "ready", parse, load, answer the calls, end."""

import ast
import functools
import io
import os
import pdb
import signal
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import safetensors.torch

from . import wire
from .calls import CallHandler
from .display_stubs import DisplayFinder
from .exceptions import TimeLimit
from .loading import (
    HelperFinder,
    go_on_after,
    load,
    load_report,
    new_module,
    remember_source,
)
from .parsing import parse

# Far from 3..9, where a submission that writes to every small descriptor would reach it.
RESULT_FD = 60
EXIT_BROKEN = 98


class Confines(Protocol):
    """Whatever takes a process's rights away and says which layers are on."""

    def apply(self, scratch: str, limits: dict[str, Any]) -> dict[str, str]:
        """Confine this process for good."""


def run_worker(
    confinement: Confines, request: int, result: int, scratch: str, limits: dict[str, Any]
) -> None:
    """Answer one job and return; the caller ends the process without running any more code."""
    os.chdir(scratch)
    _environment(scratch)
    os.dup2(result, RESULT_FD, inheritable=False)
    os.close(result)
    layers = confinement.apply(scratch, limits)
    wire.send(RESULT_FD, {"frame": "ready", "layers": layers})
    job, body = wire.receive(request)
    os.close(request)
    try:
        _Session(job, body).run()
    except BaseException:  # noqa: BLE001 - it broke what we stand on; our frames help nobody
        os._exit(EXIT_BROKEN)


def _environment(scratch: str) -> None:
    for name in ("HOME", "TMPDIR", "MPLCONFIGDIR", "PWD"):
        os.environ[name] = scratch
    os.environ.update(MPLBACKEND="Agg", TERM="dumb")
    sys.breakpointhook = sys.__breakpointhook__ = pdb.set_trace = _no_breakpoint
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), encoding="utf-8")
    for name, fd in (("stdout", 1), ("stderr", 2)):
        stream = io.TextIOWrapper(
            io.BufferedWriter(io.FileIO(fd, "w", closefd=False)),
            encoding="utf-8",
            errors="backslashreplace",
            line_buffering=True,
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _no_breakpoint(*_args: object, **_options: object) -> None:
    """Pass over a breakpoint() or set_trace() that somebody forgot, and say so once."""
    _say_once("[the debugger is not available while grading: the call was passed over]")


@functools.cache
def _say_once(text: str) -> None:
    print(text, file=sys.stderr)


class _Session:
    """One job while a worker does it: its modules are loaded, then the calls are answered."""

    def __init__(self, job: dict[str, Any], body: bytes) -> None:
        self._job = job
        self._sources: dict[str, list[str]] = {}
        tensors = safetensors.torch.load(body) if body else {}
        self._handler = CallHandler(self._sources, tensors, job["seed"])
        self._usable: set[str] = set()
        self._flush: list[Callable[[], None]] = [sys.stdout.flush, sys.stderr.flush]

    def run(self) -> None:
        helpers = {name: text.encode("latin-1") for name, text in self._job["helpers"].items()}
        sys.meta_path.append(HelperFinder(helpers, self._sources))
        sys.meta_path.append(DisplayFinder())  # after a helper of that name
        for module in self._job["modules"]:
            if self._load(module):
                self._usable.add(module["name"])
        self._answer_calls()
        wire.send(RESULT_FD, {"frame": "finished"})

    def _load(self, module: dict[str, Any]) -> bool:
        """Parse and run one module; False when no call to it can be answered."""
        filename = module["file"]
        parsed = parse(module["source"].encode("latin-1"), filename)
        remember_source(filename, parsed.lines, self._sources)
        wire.send(RESULT_FD, parsed.report(self._job["literals"]))
        if parsed.tree is None:
            wire.send(RESULT_FD, {"frame": "loaded", "status": "failed", "error": None})
            return False
        name = module["name"]
        if module["run"] == "never":
            self._handler.programs[name] = _compiled(parsed.tree, filename)
            wire.send(RESULT_FD, load_report(None, False, self._sources))
            return True
        space = new_module(name, filename)
        self._handler.modules[name] = space
        sys.argv = [filename]
        only = module["run"] == "definitions"
        with _time_limit(self._job["load_seconds"]):
            error = load(parsed, space, filename, definitions_only=only)
        resumed = error is not None and go_on_after(error, parsed, space, filename)
        self._flush_output()
        wire.send(RESULT_FD, load_report(error, resumed, self._sources))
        return error is None or resumed

    def _answer_calls(self) -> None:
        for number, call in enumerate(self._job["calls"]):
            if call["module"] not in self._usable:
                continue  # whoever asked knows: it was told that loading failed
            with _time_limit(self._job["call_seconds"]):
                observation, body = self._handler.answer(call)
            self._flush_output()
            wire.send(RESULT_FD, {"frame": "observed", "call": number, **observation}, body)
            if observation["outcome"] == "timed_out":
                return  # the state a stopped call leaves behind is nobody's to build on

    def _flush_output(self) -> None:
        for flush in self._flush:
            try:
                flush()
            except (OSError, ValueError):
                continue  # the submission closed its own output


def _compiled(tree: ast.Module, filename: str) -> types.CodeType:
    return compile(tree, filename, "exec", dont_inherit=True)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeLimit` in the running code after `seconds` of wall time.

    Code that swallows it, or that never returns to Python, is ended by the parent's own clock; so
    is everything where there are no interval timers.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    armed = True

    def ring(_signal: int, _frame: types.FrameType | None) -> None:
        if armed:
            raise TimeLimit(f"still running after {seconds:g} s")

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
