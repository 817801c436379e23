"""The fork server: imports torch once, then forks one confined worker per job, one at a time.

It runs no student code, holds no answers and never runs backward itself. The parent talks to it
over a SOCK_SEQPACKET socket: a request `{"scratch", "limits"}` comes with four descriptors
(request, result, stdout, stderr); `{"kill": true}` ends the running worker. It answers with
`{"started": pid}` and `{"ended": ...}`.
"""

import json
import os
import select
import signal
import socket
import sys
import traceback
from typing import Any

from . import privileges
from .confine import Confinement, harden
from .torch_start import start_torch

_MESSAGE_BYTES = 65_536
_EXIT_INFRASTRUCTURE = 97


def main(control_fd: str) -> None:
    """Serve until the parent closes the control socket, whose descriptor is given as text."""
    namespaces = harden()
    control = socket.socket(fileno=int(control_fd))
    version = start_torch()
    from .session import run_worker  # after torch: these modules use it

    setup = json.loads(control.recv(_MESSAGE_BYTES))
    confinement = Confinement(setup["hidden"], namespaces)
    _send(control, {"torch": version, "python": sys.version.split()[0]})
    while True:
        message, descriptors, _flags, _address = socket.recv_fds(control, _MESSAGE_BYTES, 4)
        if not message:
            return
        request = json.loads(message)
        if "scratch" not in request:
            continue  # a kill that crossed the worker's own end
        scratch, limits = request["scratch"], request["limits"]
        has_quota = namespaces == "on" and privileges.mount_scratch(
            scratch, size=limits["scratch_bytes"], files=limits["scratch_files"]
        )
        limits["may_remove"] = has_quota
        pid = os.fork()
        if pid == 0:
            control.close()
            _become_worker(run_worker, confinement, request, descriptors)
        for fd in descriptors:
            os.close(fd)
        _send(control, {"started": pid})
        end = _attend(control, pid)
        if has_quota:
            privileges.unmount_scratch(scratch)
        _send(control, {"ended": end})


def _become_worker(run_worker: Any, confinement: Any, request: Any, descriptors: list[int]) -> None:  # noqa: ANN401
    """Run one job in the forked child; never returns."""
    try:
        os.setsid()
        request_fd, result_fd, out_fd, err_fd = descriptors
        null = os.open(os.devnull, os.O_RDONLY)
        for source, target in ((null, 0), (out_fd, 1), (err_fd, 2)):
            os.dup2(source, target)
            os.close(source)
        run_worker(confinement, request_fd, result_fd, request["scratch"], request["limits"])
    except BaseException:  # noqa: BLE001 - the child must never return into the server's loop
        traceback.print_exc()
        os._exit(_EXIT_INFRASTRUCTURE)
    os._exit(0)


def _attend(control: socket.socket, pid: int) -> dict[str, int]:
    """Wait for the worker's end, killing it when asked; leave no descendant alive."""
    handle = os.pidfd_open(pid)
    try:
        while True:
            ready, _, _ = select.select([handle, control.fileno()], [], [])
            if control.fileno() in ready and handle not in ready:
                if not control.recv(_MESSAGE_BYTES):
                    _sweep(pid)
                    os._exit(0)
                os.kill(pid, signal.SIGKILL)
            if handle in ready:
                break
    finally:
        os.close(handle)
    _, status, usage = os.wait4(pid, 0)
    _sweep(pid)
    return {
        "code": os.waitstatus_to_exitcode(status),
        "cpu_ms": int((usage.ru_utime + usage.ru_stime) * 1000),
        "peak_kib": usage.ru_maxrss,
    }


def _sweep(pid: int) -> None:
    """Kill what the worker left behind: its group, then every orphan that came to us."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    while children := _children():
        for child in children:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
        for child in children:
            try:
                os.waitpid(child, 0)
            except ChildProcessError:
                continue


def _children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as listing:
            return [int(number) for number in listing.read().split()]
    except OSError:
        return []


def _send(control: socket.socket, message: dict[str, Any]) -> None:
    control.sendall(json.dumps(message).encode("ascii"))
