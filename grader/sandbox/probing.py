"""Try the isolation instead of believing it: run the probe in a worker and read what it found."""

import socket
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SandboxError
from grader.sandbox.collect import Sandbox, collect
from grader.sandbox.job import CallFunction, Group, Job, Module
from grader.sandbox.observations import Returned

_PROGRAM = Path(__file__).parent / "worker" / "probe.py"


@dataclass(frozen=True)
class Probed:
    """The layers a worker put on, and what it could not do (`denied`) or could (`possible`)."""

    layers: Mapping[str, str]
    attempts: Mapping[str, str]


def probe(sandbox: Sandbox) -> Probed:
    """Return what a worker of `sandbox` is able to do.

    Raises:
        SandboxError: the worker did not answer.
    """
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
        canary = Path(folder) / "canary"
        canary.write_text("not to be read")
        arguments = (str(canary), server.getsockname()[1], str(Path(folder) / "written"))
        job = Job(
            modules=(Module("probe", "probe.py", _PROGRAM.read_bytes()),),
            groups=(Group("probe", (CallFunction("probe", arguments),)),),
        )
        collected = collect(sandbox, job)
    answer = collected.groups[0][0]
    if not isinstance(answer, Returned) or not isinstance(answer.value, Mapping):
        raise SandboxError(f"the probe gave no answer: {answer}")
    return Probed(collected.layers, {name: str(what) for name, what in answer.value.items()})
