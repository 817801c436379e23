"""Give up rights before the first byte of a submission is read; report which layers are on.

Every layer answers "on" or the reason why it is not, and the report shows all of them. Order
matters: what a layer needs must not yet be taken away by another, so the filter comes last.
"""

import ctypes
import os
import platform
import resource
import signal
import sys
from collections.abc import Iterable
from typing import Any

from . import landlock, privileges, seccomp
from .readable_paths import readable_paths

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 4, 36, 38
_ON = "on"
_libc = ctypes.CDLL(None, use_errno=True)


def harden() -> str:
    """Prepare the fork server itself, before torch is imported; return the namespace layer.

    It dies with its parent (the signal fires when the parent's *thread* ends, so start fork servers
    from a thread that lives), adopts all orphans below it so that none escapes its sweep, and keeps
    its memory from other processes of the same user.
    """
    if sys.platform != "linux":
        return "only on Linux"
    _die_with_parent()
    _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    namespaces = privileges.unshare_namespaces()
    _libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    return namespaces


def _die_with_parent() -> None:
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


class Confinement:
    """The layers that every worker of one fork server puts on."""

    def __init__(self, hidden: Iterable[str], namespaces: str) -> None:
        """Prepare the layers; `hidden` are folders that no worker may read."""
        self._namespaces = namespaces
        self._readable = readable_paths(hidden)
        self._size = _own_sizes()
        self._landlock = landlock.abi() if sys.platform == "linux" else 0
        self._uid = privileges.worker_uid() if sys.platform == "linux" else None

    def apply(self, scratch: str, limits: dict[str, Any]) -> dict[str, str]:
        """Confine this process for good; return {layer: "on" or why it is not}.

        Args:
            scratch: the one folder the worker may write to.
            limits: `memory_bytes` above what the fork server uses, `cpu_seconds`, `file_bytes`,
                `open_files`, `may_remove` (whether a quota counts what is in `scratch`).

        Raises:
            OSError: a layer that the system offers could not be put on.
        """
        layers = {"limits": self._limit(limits), "namespaces": self._namespaces}
        if sys.platform != "linux":
            return layers
        layers["no_new_privs"] = _no_new_privileges()
        # Its paths are opened while this process may still open them.
        ruleset = self._allowed_files(scratch, removing=limits.get("may_remove", False))
        layers["unprivileged"] = self._give_up_root(scratch)
        _die_with_parent()  # again: changing the user id clears it
        _libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
        layers["landlock"] = self._restrict_files(ruleset)
        layers["seccomp"] = self._filter_calls()
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
        return _ON

    def _give_up_root(self, scratch: str) -> str:
        """Take an unprivileged user id, or at least drop all capabilities."""
        if os.getuid() != 0:
            privileges.drop_capabilities()
            return _ON
        if self._uid is not None:
            os.chown(scratch, self._uid, self._uid)
            privileges.become(self._uid)
            return _ON
        dropped = privileges.drop_capabilities()
        if dropped != _ON:
            return dropped
        return "root without capabilities: only root can reach this Python or the scratch folder"

    def _allowed_files(self, scratch: str, *, removing: bool) -> landlock.Ruleset | None:
        if not self._landlock:
            return None
        ruleset = landlock.Ruleset(self._landlock)
        ruleset.allow_reading(self._readable)
        ruleset.allow_files(scratch, removing=removing)
        ruleset.allow_writing("/dev/null")
        return ruleset

    def _restrict_files(self, ruleset: landlock.Ruleset | None) -> str:
        if ruleset is None:
            return "not offered by this kernel"
        ruleset.restrict()
        ruleset.close()
        return _ON

    def _filter_calls(self) -> str:
        if not seccomp.is_supported():
            return f"no table of system calls for {platform.machine()}"
        writes = bool(self._landlock)
        try:
            seccomp.install(seccomp.assemble(platform.machine(), os.getpid(), writes=writes))
        except OSError as error:
            return f"refused by the kernel ({error.strerror})"
        return _ON


def _no_new_privileges() -> str:
    refused = _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    return "refused by the kernel" if refused else _ON


def _own_sizes() -> tuple[int, int]:
    """Return (VmSize, VmData) of this process in bytes, (0, 0) where /proc does not tell."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            fields = dict(line.split(":", 1) for line in status if ":" in line)
    except OSError:
        return 0, 0
    virtual, data = (int(fields[name].split()[0]) * 1024 for name in ("VmSize", "VmData"))
    return virtual, data
