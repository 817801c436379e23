"""A sandbox for systems where forking after torch is unsafe: a new process for every job.

Slower (every job pays for importing torch) and with time, output and answer limits only: level
`process`, fit for one's own files.
"""

import contextlib
import json
import os
import platform
import queue
import signal
import subprocess
import tempfile
import threading
import time
from importlib.metadata import version
from pathlib import Path
from typing import IO

from grader.sandbox.encoding import encode_job, encode_limits
from grader.sandbox.frame_reader import FrameReader
from grader.sandbox.job import Job
from grader.sandbox.launch import (
    BOOT,
    INTERPRETER,
    boot_arguments,
    remove_folder,
    scrubbed_environment,
)
from grader.sandbox.observations import Cause
from grader.sandbox.protocol import HEADER, ProtocolError
from grader.sandbox.transcript import Outcome

_CHUNK = 1 << 16
_LAST_BYTES_SECONDS = 1.0


class SpawnSandbox:
    """Runs every job in a process of its own, from a fresh interpreter."""

    @property
    def versions(self) -> dict[str, str]:
        """Versions of torch and python: those of this installation."""
        return {"torch": version("torch"), "python": platform.python_version()}

    def run(self, job: Job) -> Outcome:
        """Run one job and return everything its process said.

        Raises:
            SandboxError: the process ended before student code could be at fault.
        """
        scratch = Path(tempfile.mkdtemp(prefix="grade-"))
        process = subprocess.Popen(
            [*INTERPRETER, BOOT, *boot_arguments("once")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=scrubbed_environment(scratch),
            cwd=scratch,
            start_new_session=True,
        )
        try:
            return _converse(process, job, scratch)
        finally:
            _end(process)
            remove_folder(scratch)


def _converse(process: "subprocess.Popen[bytes]", job: Job, scratch: Path) -> Outcome:
    assert process.stdin and process.stdout and process.stderr
    reader = FrameReader(job)
    heard: queue.Queue[tuple[str, bytes]] = queue.Queue(maxsize=64)
    setup = json.dumps({"scratch": str(scratch), "limits": encode_limits(job)}).encode()
    message = HEADER.pack(len(setup), 0) + setup + encode_job(job)
    _start(_write, process.stdin, message)
    _start(_read, process.stdout, "result", heard)
    _start(_read, process.stderr, "output", heard)
    open_pipes, ended_at = 2, 0.0
    while open_pipes:
        if process.poll() is not None:
            # What the submission started may keep a pipe open for ever.
            ended_at = ended_at or time.monotonic()
            if time.monotonic() - ended_at > _LAST_BYTES_SECONDS:
                break
        try:
            kind, data = heard.get(timeout=0.05)
        except queue.Empty:
            kind, data = "", b" "
        open_pipes -= not data
        _take(reader, kind, data)
        if reader.stop is None and time.monotonic() > reader.turns.deadline:
            reader.stop = (Cause.TIMEOUT, reader.turns.overdue())
        if reader.stop:
            _end(process)
    return reader.outcome(process.wait())


def _take(reader: FrameReader, kind: str, data: bytes) -> None:
    if kind == "result":
        try:
            reader.read(data)
        except ProtocolError as error:
            reader.stop = (Cause.PROTOCOL, str(error))
    elif kind == "output":
        reader.read_output(data)


def _start(target: object, *arguments: object) -> None:
    threading.Thread(target=target, args=arguments, daemon=True).start()  # type: ignore[arg-type]


def _write(pipe: IO[bytes], message: bytes) -> None:
    with contextlib.suppress(OSError), pipe:
        pipe.write(message)


def _read(pipe: IO[bytes], kind: str, heard: "queue.Queue[tuple[str, bytes]]") -> None:
    with pipe:
        while data := os.read(pipe.fileno(), _CHUNK):
            heard.put((kind, data))
    heard.put((kind, b""))


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Kill the process, and its group where there are groups."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
