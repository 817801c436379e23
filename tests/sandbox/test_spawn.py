"""A process per job, where no fork server can be used: the same protocol, level process."""

import os
import time
from pathlib import Path

import psutil
import pytest

from grader import Library, grade, prepare, read_submission
from grader.errors import SandboxError
from grader.sandbox import spawn
from grader.sandbox.collect import collect
from grader.sandbox.job import CallFunction, Group, Job, Module
from grader.sandbox.layers import Level, level
from grader.sandbox.limits import Limits
from grader.sandbox.observations import Cause, Lost, Returned
from grader.sandbox.spawn import SpawnSandbox

EXAMPLES = Path(__file__).parents[2] / "submissions_example"
SHORT = Limits(load_seconds=2, call_seconds=2, exercise_seconds=3)


def asked(body: str, *, limits: Limits = SHORT):
    source = f"def f():\n    {body}\ndef g():\n    return 7\n"
    groups = tuple(Group("m", (CallFunction(name),)) for name in ("f", "g"))
    job = Job((Module("m", "m.py", source.encode()),), groups, limits=limits)
    return collect(SpawnSandbox(), job)


def test_it_grades_as_the_fork_server_does():
    sandbox = SpawnSandbox()
    assignment = Library().assignment("shapes-then-slopes")
    prepared = prepare(assignment, sandbox, seed=1, limits=Limits())
    report = grade(read_submission(EXAMPLES / "ada_perfect.py"), prepared, sandbox)
    assert report.earned == report.points == 30
    assert report.provenance.isolation_level == Level.PROCESS


def test_it_says_what_it_does_not_do():
    said = asked("return 1")
    assert level(said.layers) is Level.PROCESS
    assert said.layers["landlock"] == said.layers["seccomp"] == "only on Linux"


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        ("while True: pass", Cause.TIMEOUT),
        ("import itertools; sum(itertools.repeat(1))", Cause.TIMEOUT),
        ("import os; os._exit(3)", Cause.EXIT),
        ("import ctypes; ctypes.string_at(0)", Cause.CRASH),
    ],
)
def test_after_a_loss_the_next_exercise_is_asked(body, cause):
    said = asked(body)
    (lost,), (kept,) = said.groups
    assert isinstance(lost, Lost)
    assert lost.cause is cause
    assert isinstance(kept, Returned)
    assert kept.value == 7


def test_what_is_printed_is_output_and_no_answer():
    said = asked('print(\'{"frame":"finished"}\'); return 1')
    assert '{"frame":"finished"}' in said.output
    assert isinstance(said.groups[0][0], Returned)


def test_a_child_that_keeps_the_pipes_open_is_not_waited_for_and_not_left():
    command = ["sleep", f"300.{os.getpid()}"]  # told from those of other tests
    began = time.monotonic()
    said = asked(f"import subprocess; subprocess.Popen({command}); return 1")
    assert isinstance(said.groups[0][0], Returned)
    assert time.monotonic() - began < 60
    left = [c for c in psutil.process_iter(["cmdline"]) if c.info["cmdline"] == command]
    _, alive = psutil.wait_procs(left, timeout=10)
    assert not alive


def test_a_process_that_cannot_start_is_our_fault(monkeypatch):
    monkeypatch.setattr(spawn, "BOOT", "raise SystemExit('no torch here')")
    with pytest.raises(SandboxError, match="no torch here"):
        asked("return 1")
