"""Start a fork server's process: standard library only, so that torch starts importing at once."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import IO

_SANDBOX = Path(__file__).resolve().parent
# -s and -P: neither the working folder nor the user's own libraries by themselves; those that this
# process uses are named, so that `pip install --user` works too.
INTERPRETER = (sys.executable, "-s", "-P", "-c")
BOOT = (
    "import sys; home, main, *rest = sys.argv[1:]; count = int(rest.pop(0)); "
    "sys.path += [p for p in rest[:count] if p not in sys.path]; sys.path.insert(0, home); "
    "main = __import__('worker.' + main, fromlist=['main']).main; sys.path.pop(0); "
    "main(*rest[count:])"
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
    scratch.chmod(0o711)  # a worker that has given up root must get through to its own folder
    control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    log = open(scratch / "server.log", "w+b")
    with theirs:
        process = subprocess.Popen(
            [*INTERPRETER, BOOT, *boot_arguments("server"), str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=scrubbed_environment(scratch),
            cwd=scratch,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return Launched(process, control, scratch, log)


def boot_arguments(module: str) -> list[str]:
    """Return what `BOOT` needs to run `worker.<module>.main` with this process's libraries."""
    libraries = [p for p in sys.path if os.path.basename(p) in {"site-packages", "dist-packages"}]
    return [str(_SANDBOX), module, str(len(libraries)), *libraries]


def scrubbed_environment(scratch: Path) -> dict[str, str]:
    """Return the little of this process's environment that a worker's process needs."""
    kept = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
    return kept | {
        "HOME": str(scratch),
        "TMPDIR": str(scratch),
        "PYTHONUTF8": "1",
        "PYTHONHASHSEED": "0",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "CUDA_VISIBLE_DEVICES": "",
    }


def remove_folder(folder: Path) -> None:
    """Remove a folder that student code may have made unreadable or very deep; follows no link.

    Inner folders are moved up before they are emptied, so that neither the length of a path nor
    the depth of the stack limits what can be removed.
    """
    waiting = [str(folder)]
    while waiting:
        emptied = waiting[-1]
        inner = None
        with contextlib.suppress(OSError):
            os.chmod(emptied, 0o700)
            with os.scandir(emptied) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        inner = entry.path
                        break
                    os.unlink(entry.path)
        if inner is None:
            with contextlib.suppress(OSError):
                os.rmdir(emptied)
            waiting.pop()
            continue
        moved = str(folder.with_name(f"removing-{uuid.uuid4().hex}"))
        with contextlib.suppress(OSError):
            os.chmod(inner, 0o700)
            os.rename(inner, moved)
            waiting.append(moved)
            continue
        waiting.pop()  # it resists: leave it
