"""Start a fork server's process: standard library only, so that torch starts importing at once."""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable
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


def launch(hidden: Iterable[Path]) -> Launched:
    """Start a fork server and return without waiting for it.

    The kernel ends it together with the thread that called this.

    Args:
        hidden: folders that no worker may read, besides this package.
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
            env=_environment(scratch),
            cwd=scratch,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    folders = [str(_SANDBOX.parent), *(str(Path(folder).resolve()) for folder in hidden)]
    control.sendall(json.dumps({"hidden": folders}).encode())
    return Launched(process, control, scratch, log)


def _environment(scratch: Path) -> dict[str, str]:
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
