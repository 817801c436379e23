"""The parent's side of the fork server: start it, give it jobs, report when it is gone."""

import json
import os
import socket
import sys
from collections.abc import Iterable
from pathlib import Path

from grader.errors import SandboxError
from grader.sandbox.conversation import Conversation, Pipes
from grader.sandbox.encoding import encode_limits
from grader.sandbox.job import Job
from grader.sandbox.launch import Launched, launch, remove_folder
from grader.sandbox.transcript import Outcome

_START_SECONDS = 120.0
_MESSAGE_BYTES = 65_536
_PACKAGE = Path(__file__).resolve().parents[1]


class ForkServer:
    """One process that has torch imported and forks a confined worker for every job.

    Importing goes on while the caller does other things; the first `run` waits for it. Use it as a
    context manager, from a thread that outlives it.
    """

    def __init__(self, launched: Launched, hidden: Iterable[Path] = ()) -> None:
        """Take over a process that `launch` started.

        Args:
            launched: the process; it is told here what its workers may not see.
            hidden: folders that no worker may read, besides this package.
        """
        self._launched = launched
        self._control = launched.control
        folders = [part for folder in hidden for part in _apart_from_python(folder.resolve())]
        self._send({"hidden": [str(folder) for folder in (_PACKAGE, *folders)]})
        self._versions: dict[str, str] = {}
        self._jobs = 0
        # While a job runs: an error in the middle leaves answers that the next job would read.
        self._is_lost = False

    @classmethod
    def start(cls, hidden: Iterable[Path] = ()) -> "ForkServer":
        """Launch a new process; no worker will be able to read the folders in `hidden`."""
        return cls(launch(), hidden)

    def __enter__(self) -> "ForkServer":
        """Return the server itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the server and everything it started."""
        self.close()

    @property
    def versions(self) -> dict[str, str]:
        """Versions of torch and python in the server; waits until it has started.

        Raises:
            SandboxError: it did not start.
        """
        if not self._versions:
            self._control.settimeout(_START_SECONDS)
            self._versions = self._receive()
            self._control.settimeout(None)
        return self._versions

    def run(self, job: Job) -> Outcome:
        """Run one job in a worker of its own and return everything it said.

        Raises:
            SandboxError: the server or the worker failed before student code could be at fault.
        """
        if self._is_lost:
            raise SandboxError("the fork server was left in the middle of a job")
        _ = self.versions
        self._jobs += 1
        scratch = self._launched.scratch / f"job-{self._jobs}"
        scratch.mkdir()
        pipes, theirs = _pipes()
        try:
            request = json.dumps({"scratch": str(scratch), "limits": encode_limits(job)})
            try:
                socket.send_fds(self._control, [request.encode()], theirs)
            except OSError as error:
                raise SandboxError(f"the fork server is gone: {self._last_words()}") from error
            finally:
                for fd in theirs:
                    os.close(fd)
            self._is_lost = True
            self._receive_key("started")
            outcome = Conversation(
                job,
                pipes,
                self._control.fileno(),
                scratch,
                ended=lambda: self._receive_key("ended"),
                kill=lambda: self._send({"kill": True}),
            ).hold()
            self._is_lost = False
            return outcome
        finally:
            pipes.close()
            remove_folder(scratch)

    def kill(self) -> None:
        """End the process from any thread: whoever waits for it gets a `SandboxError`."""
        self._launched.process.kill()

    def close(self) -> None:
        """End the server; safe to call twice."""
        self._launched.close()

    def _send(self, message: dict[str, object]) -> None:
        try:
            self._control.sendall(json.dumps(message).encode())
        except OSError as error:
            raise SandboxError(f"the fork server is gone: {self._last_words()}") from error

    def _receive_key(self, key: str) -> dict[str, int]:
        value: dict[str, int] = self._receive()[key]  # type: ignore[assignment]
        return value

    def _receive(self) -> dict[str, str]:
        try:
            message = self._control.recv(_MESSAGE_BYTES)
        except TimeoutError as error:
            raise SandboxError(f"the fork server did not start in {_START_SECONDS:g} s") from error
        except OSError as error:
            raise SandboxError(f"the fork server is gone: {self._last_words()}") from error
        if not message:
            raise SandboxError(f"the fork server ended: {self._last_words()}")
        answer: dict[str, str] = json.loads(message)
        return answer

    def _last_words(self) -> str:
        self._launched.log.seek(0)
        lines = self._launched.log.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"


def _apart_from_python(folder: Path) -> list[Path]:
    """Return a folder to hide, or its parts where the Python environment lies inside it."""
    environment = Path(sys.prefix).resolve()
    if folder == environment or not environment.is_relative_to(folder) or not folder.is_dir():
        return [folder] if folder != environment else []
    return [part for child in folder.iterdir() for part in _apart_from_python(child)]


def _pipes() -> tuple[Pipes, list[int]]:
    """Return the parent's ends, and the worker's in the order request, result, stdout, stderr."""
    request_in, request_out = os.pipe()
    result_in, result_out = os.pipe()
    stdout_in, stdout_out = os.pipe()
    stderr_in, stderr_out = os.pipe()
    ours = Pipes(request_out, result_in, stdout_in, stderr_in)
    return ours, [request_in, result_out, stdout_out, stderr_out]
