"""Give up rights before the first byte of a submission is read; report which layers are on.

Step by step, each layer a function in `LAYERS`' order: own session and parent-death signal, limits,
`no_new_privs`, Landlock. A further layer is one more entry here.
"""

import ctypes
import os
import resource
import signal
import site
import sys
import sysconfig
from collections.abc import Iterable
from typing import Any

from . import landlock

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS, _PR_SET_CHILD_SUBREAPER = 1, 4, 38, 36
_SYSTEM_READABLE = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/share/zoneinfo",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/urandom",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices/system/cpu",
)
_libc = ctypes.CDLL(None, use_errno=True)


def adopt_orphans() -> None:
    """Make this process the parent of all orphans below it, so that none escapes its sweep."""
    if sys.platform == "linux":
        _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with_parent() -> None:
    """Have the kernel kill this process when its parent dies.

    The signal fires when the parent's *thread* ends: start fork servers from a thread that lives.
    """
    if sys.platform == "linux":
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def readable_paths(hidden: Iterable[str]) -> list[str]:
    """Return what torch and the standard library need to read, and nothing of `hidden`.

    A folder that contains a hidden path is replaced by its other entries, so that an installed
    copy of the grader, its exercises and its rubrics stay out of reach inside `site-packages`.
    """
    wanted = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), *_SYSTEM_READABLE]
    wanted += [p for p in (*site.getsitepackages(), sysconfig.get_path("purelib")) if p]
    secret = [os.path.realpath(path) for path in hidden]
    paths: list[str] = []
    for path in dict.fromkeys(os.path.realpath(p) for p in wanted):
        paths.extend(_without(path, secret))
    return paths


def _without(path: str, secret: list[str]) -> list[str]:
    if any(path == s or path.startswith(s + os.sep) for s in secret):
        return []
    if not any(s.startswith(path + os.sep) for s in secret) or not os.path.isdir(path):
        return [path]
    entries = sorted(os.path.join(path, name) for name in os.listdir(path))
    return [kept for entry in entries for kept in _without(os.path.realpath(entry), secret)]


class Confinement:
    """The layers that every worker of one fork server puts on."""

    def __init__(self, hidden: Iterable[str]) -> None:
        """Prepare the layers; `hidden` are folders that no worker may read."""
        self._readable = readable_paths(hidden)
        self._abi = landlock.abi() if sys.platform == "linux" else 0
        self._size = _own_sizes()

    def apply(self, scratch: str, limits: dict[str, Any]) -> dict[str, str]:
        """Confine this process; return {layer: "on" or why it is not}.

        Args:
            scratch: the one folder the worker may write to.
            limits: `memory_bytes` above what the fork server uses, `cpu_seconds`, `file_bytes`,
                `open_files`.

        Raises:
            OSError: a layer that the system offers could not be put on.
        """
        layers = {"rlimits": self._limit(limits)}
        if sys.platform != "linux":
            return layers | {"no_new_privs": "only on Linux", "landlock": "only on Linux"}
        _libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
        refused = _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        layers["no_new_privs"] = "refused by the kernel" if refused else "on"
        layers["landlock"] = self._landlock(scratch)
        return layers

    def _limit(self, limits: dict[str, Any]) -> str:
        virtual, data = self._size
        cpu = int(limits["cpu_seconds"])
        wanted = {
            resource.RLIMIT_CPU: (cpu, cpu + 1),
            resource.RLIMIT_FSIZE: (limits["file_bytes"],) * 2,
            resource.RLIMIT_NOFILE: (limits["open_files"],) * 2,
            resource.RLIMIT_CORE: (0, 0),
        }
        if virtual:
            wanted[resource.RLIMIT_AS] = (virtual + limits["memory_bytes"],) * 2
            wanted[resource.RLIMIT_DATA] = (data + limits["memory_bytes"],) * 2
        for name, value in wanted.items():
            resource.setrlimit(name, value)
        return "on"

    def _landlock(self, scratch: str) -> str:
        if not self._abi:
            return "not offered by this kernel"
        ruleset = landlock.Ruleset(self._abi)
        ruleset.allow_reading(self._readable)
        ruleset.allow_all(scratch)
        ruleset.allow_writing("/dev/null")
        ruleset.restrict()
        ruleset.close()
        return "on"


def _own_sizes() -> tuple[int, int]:
    """Return (VmSize, VmData) of this process in bytes, (0, 0) where /proc does not tell."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            fields = dict(line.split(":", 1) for line in status if ":" in line)
    except OSError:
        return 0, 0
    return tuple(int(fields[name].split()[0]) * 1024 for name in ("VmSize", "VmData"))  # type: ignore[return-value]
