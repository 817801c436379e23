"""A program that tries what submissions must not do, and tells what happened; for `grade doctor`.

It is sent to a worker like any submission: what it finds denied is denied, not merely configured.
"""

import ctypes
import os
import resource
import signal
import socket
from collections.abc import Callable


def probe(canary: str, port: int, outside: str) -> dict[str, str]:
    """Return {attempt: "denied" or "possible"}.

    Args:
        canary: a file that must not be readable.
        port: a port of this machine at which somebody listens.
        outside: a path outside of the scratch folder that must not be writable.
    """
    attempts: dict[str, Callable[[], object]] = {
        "read a file of the user": lambda: open(canary, "rb").close(),
        "write outside the scratch folder": lambda: open(outside, "wb").close(),
        "connect to the network": lambda: _connect(port),
        "start another process": _fork,
        "start a program": lambda: os.execv("/bin/true", ["/bin/true"]),
        "signal another process": lambda: os.kill(os.getppid(), signal.SIGCONT),
        "change another process's limits": _limit_parent,
        "trace a process": _trace,
        "take more memory than allowed": _allocate,
    }
    return {name: _try(attempt) for name, attempt in attempts.items()}


def _try(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except (OSError, MemoryError, RuntimeError, ValueError):
        return "denied"
    return "possible"


def _connect(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as client:
        client.settimeout(1.0)
        client.connect(("127.0.0.1", port))


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)
    os.wait()


def _limit_parent() -> None:
    current = resource.prlimit(os.getppid(), resource.RLIMIT_CORE)
    resource.prlimit(os.getppid(), resource.RLIMIT_CORE, current)


def _trace() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    attach = 16
    if libc.ptrace(attach, os.getppid(), 0, 0) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")


def _allocate() -> bytearray:
    return bytearray(8 << 30)
