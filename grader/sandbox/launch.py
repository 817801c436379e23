"""Start a fork server's process: standard library only, so that torch starts importing at once."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO

_SANDBOX = Path(__file__).resolve().parent
_BOOT = (
    "import sys; sys.path.insert(0, sys.argv[1]); from worker.server import main; "
    "sys.path.pop(0); main(int(sys.argv[2]))"
)
# Nothing of the caller's environment reaches student code but what finds libraries and time zones.
_KEPT_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "SYSTEMROOT")


@dataclass(frozen=True)
class Launched:
    """A process that is importing torch: its control socket, scratch folder and log."""

    process: subprocess.Popen[bytes]
    control: socket.socket
    scratch: Path
    log: IO[bytes]

    def __enter__(self) -> "Launched":
        """Return the process itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process and remove its folder."""
        self.close()

    def close(self) -> None:
        """End the process and remove its folder; safe to call twice."""
        self.control.close()
        self.process.kill()
        self.process.wait()
        self.log.close()
        remove_folder(self.scratch)


def launch() -> Launched:
    """Start a fork server and return without waiting for it.

    The kernel ends it together with the thread that called this.
    """
    scratch = Path(tempfile.mkdtemp(prefix="grade-"))
    control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    log = open(scratch / "server.log", "w+b")
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", _BOOT, str(_SANDBOX), str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=scrubbed_environment(scratch),
            cwd=scratch,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return Launched(process, control, scratch, log)


def scrubbed_environment(scratch: Path) -> dict[str, str]:
    """Return the little of this process's environment that a worker's process needs."""
    kept = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
    return kept | {
        "HOME": str(scratch),
        "TMPDIR": str(scratch),
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "CUDA_VISIBLE_DEVICES": "",
    }


def remove_folder(folder: Path) -> None:
    """Remove a folder that student code may have made unreadable; never follows a link."""

    def make_removable(_function: object, path: str, _error: object) -> None:
        with contextlib.suppress(OSError):
            os.chmod(os.path.dirname(path), 0o700)
            if os.path.isdir(path) and not os.path.islink(path):
                os.chmod(path, 0o700)
                shutil.rmtree(path, ignore_errors=True)
            else:
                os.unlink(path)

    # A tree deeper than Python's stack stays: only unconfined code could have made one.
    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, onerror=make_removable)
