"""Where attacks are tried: a fork server, secrets around it, an eye on what is left behind."""

import contextlib
import os
import secrets
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import psutil

import grader
from grader import ForkServer, Library, Prepared, Report, Submission, grade, prepare
from grader.report.json import render_canonical

from .corpus import HERE, LIMITS, attacks

ROOT = HERE.parents[1]
LIBRARY = Library(HERE / "exercises", HERE / "rubrics")
# Names and texts that attacks leave behind or print when they get through.
LEFTOVER, LEAK = "GRADER-LEFTOVER", "LEAK"
_OPEN_TO_ALL = [Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"), Path("/run"), Path("/")]


@dataclass(frozen=True)
class Secrets:
    """Things no report may contain, and where submissions are told to look for them."""

    places: dict[str, str]
    texts: tuple[str, ...]

    @classmethod
    def lay_out(cls, folder: Path, listener: "Listener") -> "Secrets":
        texts = [f"CANARY-{name}-{secrets.token_hex(8)}" for name in ("FILE", "HOME", "NEIGHBOUR")]
        places = {
            "SECRET": _written(folder / "secret" / "secret.txt", texts[0]).as_posix(),
            "HOME": _written(folder / "home" / ".netrc", texts[1]).parent.as_posix(),
            "NEIGHBOURS": _written(folder / "in" / "benign.py", f"# {texts[2]}").parent.as_posix(),
            "SPECS": HERE.as_posix(),
            "PACKAGE": Path(grader.__file__).parent.as_posix(),
            "ROOT": ROOT.as_posix(),
            "PORT": str(listener.port),
            "UNIX": listener.path,
            "ABSTRACT": listener.abstract,
        }
        texts += ["CANARY-SPEC", "CANARY-KEY-WORKER", os.environ["GRADER_SECRET"]]
        return cls({f"GRADER_TEST_{k}": v for k, v in places.items()}, tuple(texts))


def _written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return path


class Listener:
    """Servers of this machine that wait for a submission to call: by port, path and name."""

    def __init__(self, folder: Path) -> None:
        """Open one server of each kind."""
        self.path = (folder / "socket").as_posix()
        self.abstract = f"grader-test-{secrets.token_hex(8)}"
        self._sockets = [socket.create_server(("127.0.0.1", 0))]
        self.port: int = self._sockets[0].getsockname()[1]
        for address in (self.path, "\0" + self.abstract):
            waiting = socket.socket(socket.AF_UNIX)
            waiting.bind(address)
            waiting.listen()
            self._sockets.append(waiting)
        for each in self._sockets:
            each.setblocking(False)

    def was_called(self) -> bool:
        for each in self._sockets:
            with contextlib.suppress(BlockingIOError):
                each.accept()
                return True
        return False

    def close(self) -> None:
        for each in self._sockets:
            each.close()


@dataclass
class Traces:
    """Processes and files as they were; `new` tells what has come since."""

    scratch: Path
    before: set[str] = field(init=False)

    def __post_init__(self) -> None:
        """Remember what is there."""
        self.before = self._now()

    def new(self) -> list[str]:
        return sorted(self._now() - self.before)

    def _now(self) -> set[str]:
        found = {f"process {child.pid}" for child in psutil.Process().children(recursive=True)}
        found |= {f"in scratch: {path}" for path in self.scratch.glob("*/*")}
        for folder in (*_OPEN_TO_ALL, ROOT, Path.home(), Path.cwd()):
            found |= {f"left: {path}" for path in folder.glob(f"*{LEFTOVER}*")}
        return found


@dataclass
class Bench:
    """A fork server with learned keys; when an attack broke it, the next attack gets a new one."""

    folder: Path
    secrets: Secrets
    listener: Listener
    server: ForkServer = field(init=False)
    prepared: Prepared = field(init=False)
    layers: dict[str, str] = field(init=False)
    pid: int = field(init=False)
    broken: bool = field(init=False)

    def __post_init__(self) -> None:
        """Start the first fork server."""
        self._start()

    def _start(self) -> None:
        before = {child.pid for child in psutil.Process().children()}
        self.server = ForkServer.start([LIBRARY.exercises, LIBRARY.rubrics])
        self.pid = next(c.pid for c in psutil.Process().children() if c.pid not in before)
        assignment = LIBRARY.assignment("hostile")
        self.prepared = prepare(assignment, self.server, seed=7, limits=LIMITS)
        self.layers = self.benign().provenance.isolation

    def restart_if_broken(self) -> None:
        if self.broken or not psutil.pid_exists(self.pid):
            self.close()
            self._start()

    def grade(self, submission: Submission) -> Report:
        self.broken = True  # unless this returns
        report = grade(submission, self.prepared, self.server)
        self.broken = False
        return report

    def benign(self) -> Report:
        benign = next(attack for attack in attacks() if attack.name == "benign")
        return self.grade(benign.armed({}))

    def key_numbers(self) -> list[str]:
        """Return the key as torch prints it; no input of the exercises looks like one of these."""
        truths = [point.truths[0].data for m in self.prepared.markings for point in m.points]
        return [f"{abs(number):.4f}" for truth in truths for number in np.ravel(truth).tolist()]

    def leaks(self, report: Report) -> list[str]:
        """Return which secrets stand in a report, and what attacks boast of."""
        text = render_canonical(report)  # a time can look like a number of the key
        found = [secret for secret in self.secrets.texts if secret in text]
        found += [f"key {number}" for number in self.key_numbers() if number in text]
        return found + [line for line in report.output.splitlines() if line.startswith(LEAK)]

    def close(self) -> None:
        """End the server; what it could not remove must not trip pytest when it tidies up."""
        subprocess.run(["rm", "-rf", "--", *self.folder.glob("*/job-*")], check=True)
        self.server.close()


@contextlib.contextmanager
def measured() -> Iterator[dict[str, float]]:
    """Measure the block's seconds, and by how much this process's memory grew at its peak."""
    seen: dict[str, float] = {}
    before = _reset_peak()
    started = time.monotonic()
    try:
        yield seen
    finally:
        seen["seconds"] = time.monotonic() - started
        seen["grown"] = _status("VmHWM") - before


def _reset_peak() -> int:
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return _status("VmHWM")


def _status(field_name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith(field_name))
