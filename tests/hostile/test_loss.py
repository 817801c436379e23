"""When the fork server is lost, or our own code fails, there is an error of ours and no score."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import psutil
import pytest

from grader import ForkServer, GraderError, SandboxError
from grader.sandbox.job import CallFunction, Group, Job, Module
from grader.sandbox.transcript import Finished, Outcome
from grader.sandbox.turns import Turns

from .corpus import LIMITS

_SECONDS = 5.0


@pytest.fixture
def server() -> Iterator[tuple[ForkServer, psutil.Process]]:
    before = {child.pid for child in psutil.Process().children()}
    with ForkServer.start() as server:
        assert server.versions
        yield server, next(c for c in psutil.Process().children() if c.pid not in before)


def _run(server: ForkServer, body: str) -> Outcome:
    source = f"import time\n\n\ndef f():\n    {body}\n"
    module = Module("submission", "s.py", source.encode())
    return server.run(Job((module,), (Group("submission", (CallFunction("f"),)),), limits=LIMITS))


def test_a_lost_server_is_our_error_and_takes_its_worker_along(server):
    forks, process = server
    workers: list[psutil.Process] = []

    def strike() -> None:
        while not workers:
            workers.extend(process.children())
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGKILL)

    threading.Thread(target=strike).start()
    started = time.monotonic()

    with pytest.raises(SandboxError, match="fork server"):
        _run(forks, "time.sleep(60)")
    with pytest.raises(SandboxError, match="fork server"):
        _run(forks, "return 1")

    assert time.monotonic() - started < _SECONDS
    psutil.wait_procs(workers, timeout=2)
    assert not any(worker.is_running() for worker in workers)


def test_our_own_failure_in_one_job_is_not_the_next_ones(server, monkeypatch):
    """After an error of the parent's the next job is answered, or refused: never mixed up."""
    forks, _ = server
    with monkeypatch.context() as patch:
        patch.setattr(Turns, "accept", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            _run(forks, "time.sleep(60)")

    try:
        outcome = _run(forks, "return 7")
    except GraderError:
        return
    assert isinstance(outcome, Finished)
    assert outcome.transcript.observations[0].value == 7
