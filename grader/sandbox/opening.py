"""Choose the sandbox that this system offers."""

from collections.abc import Iterable
from pathlib import Path

from grader.sandbox.collect import Sandbox
from grader.sandbox.forkserver import ForkServer
from grader.sandbox.launch import Launched
from grader.sandbox.spawn import SpawnSandbox


def open_sandbox(launched: Launched | None, hidden: Iterable[Path]) -> Sandbox:
    """Return the fork server that was launched, or processes of their own where there is none."""
    return SpawnSandbox() if launched is None else ForkServer(launched, hidden)
