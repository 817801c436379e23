"""A program that puts on one layer, tries what it should deny, and prints what happened.

Run as `python alone.py {"worker": ..., "layer": ..., ...}`. Without its layer every attempt here
is possible, and harmless: signals are number 0, programs do nothing, files are the test's own.
"""

import ctypes
import errno
import json
import os
import resource
import socket
import sys
from collections.abc import Callable

Place = dict[str, str]
_LIBC = ctypes.CDLL(None, use_errno=True)
# System calls by machine, with arguments that do no harm where they are allowed.
_UNSHARE = {"x86_64": 272, "aarch64": 97}
_IO_URING_SETUP, _NOBODY, _NO_NEW_PRIVS = 425, (1 << 22) + 1, 38


def main(place: Place) -> None:
    sys.path.append(place["worker"])  # found last: it must not stand in for anything
    print(json.dumps(LAYERS[place["layer"]](place)))


def _tried(attempts: dict[str, Callable[[], object]]) -> dict[str, str]:
    return {name: _outcome(attempt) for name, attempt in attempts.items()}


def _outcome(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except ValueError:
        return "EPERM"  # what Python's resource module makes of it
    except (OSError, MemoryError) as error:
        return errno.errorcode.get(getattr(error, "errno", 0), type(error).__name__)
    return "possible"


def _call(*arguments: object) -> None:
    if _LIBC.syscall(*arguments) < 0:
        raise OSError(ctypes.get_errno(), "syscall")


def _read(path: str) -> Callable[[], object]:
    return lambda: open(path, "rb").read(1)


def _write(path: str) -> Callable[[], object]:
    return lambda: open(path, "wb").write(b"x")


def _connect(family: int, address: object) -> Callable[[], object]:
    def attempt() -> None:
        with socket.socket(family, socket.SOCK_STREAM) as client:
            client.settimeout(1)
            client.connect(address)  # type: ignore[arg-type]

    return attempt


def _fork() -> None:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)


def landlock(place: Place) -> dict[str, str]:
    """Files by a ruleset of ABI `abi`: what is in no rule is denied."""
    from worker.landlock import Ruleset
    from worker.readable_paths import readable_paths

    ruleset = Ruleset(int(place["abi"]))
    ruleset.allow_reading(readable_paths(place["hidden"].split(":")))
    ruleset.allow_files(place["scratch"], removing=True)
    _LIBC.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0)
    ruleset.restrict()
    scratch, outside = place["scratch"], place["outside"]
    return _tried(
        {
            "read the standard library": _read(os.__file__),
            "write in the scratch folder": _write(f"{scratch}/new.txt"),
            "read accounts": _read("/etc/passwd"),
            "read a secret": _read(outside),
            "read the exercises": _read(place["specs"] + "/exercises/cube/reference.py"),
            "list the home folder": lambda: os.listdir(os.path.expanduser("~")),
            "read the grader": _read(place["package"] + "/grading.py"),
            "write outside": _write(f"{outside}.new"),
            "make a file outside": lambda: os.mkdir(f"{outside}.folder"),
            "remove a file outside": lambda: os.unlink(outside),
            "move a file in": lambda: os.rename(outside, f"{scratch}/mine"),
            "make a link": lambda: os.symlink("/", f"{scratch}/root"),
            "make a pipe": lambda: os.mkfifo(f"{scratch}/pipe"),
            "truncate outside": lambda: os.truncate(outside, 0),
            "connect by TCP": _connect(socket.AF_INET, ("127.0.0.1", int(place["port"]))),
            "connect by name": _connect(socket.AF_UNIX, "\0" + place["abstract"]),
            "signal the parent": lambda: os.kill(os.getppid(), 0),
        }
    )


def seccomp(place: Place) -> dict[str, str]:
    """System calls by the filter; files stay open to those who may."""
    from worker.seccomp import assemble, install

    machine = os.uname().machine
    _LIBC.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0)
    install(assemble(machine, os.getpid(), writes=place["writes"] == "yes"))
    outside = place["outside"]
    program = place["program"]
    return _tried(
        {
            "read a secret": _read(outside),
            "signal itself": lambda: os.kill(os.getpid(), 0),
            "read its own limits": lambda: resource.getrlimit(resource.RLIMIT_CPU),
            "write a file": _write(f"{outside}.new"),
            "fork": _fork,
            "start a program": lambda: os.execv(program, [program]),
            "spawn a program": lambda: os.posix_spawn(program, [program], {}),
            "signal everybody": lambda: os.kill(-1, 0),
            "signal the parent": lambda: os.kill(os.getppid(), 0),
            "limit the parent": lambda: resource.prlimit(os.getppid(), resource.RLIMIT_CPU),
            "raise its own limits": lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
            "trace": lambda: _LIBC.ptrace(16, _NOBODY, 0, 0) < 0 and _raise(),
            "leave its namespaces": lambda: _call(_UNSHARE[machine], 0),
            "use io_uring": lambda: _call(_IO_URING_SETUP, 1, ctypes.create_string_buffer(120)),
            "make a socket": lambda: socket.socket().close(),
            "touch a file": lambda: os.utime(outside),
            "change a mode": lambda: os.chmod(outside, 0o600),
            "truncate": lambda: os.truncate(outside, 1),
            "make memory a file": lambda: os.close(os.memfd_create("x")),
            "pin the parent": lambda: os.sched_setaffinity(os.getppid(), {0}),
        }
    )


def _raise() -> None:
    raise OSError(ctypes.get_errno(), "ptrace")


def limits(place: Place) -> dict[str, str]:
    """Resources by rlimits."""
    from worker.confine import Confinement

    wanted = {"memory_bytes": 256 << 20, "cpu_seconds": 5, "file_bytes": 1 << 20, "open_files": 40}
    Confinement([], "off")._limit(wanted)
    return _tried(
        {
            "use little memory": lambda: bytearray(64 << 20),
            "write a small file": lambda: os.truncate(_new(place), 1 << 19),
            "use much memory": lambda: bytearray(512 << 20),
            "write a large file": lambda: os.truncate(_new(place), 2 << 20),
            "open many files": lambda: [os.pipe() for _ in range(40)],
        }
    )


def _new(place: Place) -> str:
    open(place["outside"] + ".new", "wb").close()
    return place["outside"] + ".new"


def namespaces(place: Place) -> dict[str, str]:
    """A network of its own, with nothing in it."""
    from worker.privileges import unshare_namespaces

    address = ("127.0.0.1", int(place["port"]))
    before = _outcome(_connect(socket.AF_INET, address))
    state = unshare_namespaces()
    return {
        "state": state,
        "before": before,
        "connect": _outcome(_connect(socket.AF_INET, address)),
    }


def unprivileged(place: Place) -> dict[str, str]:
    """No capabilities: root can do what any user can."""
    from worker.privileges import drop_capabilities

    state = drop_capabilities()
    return {"state": state} | _tried(
        {
            "change the root": lambda: os.chroot("/"),
            "change the user": lambda: os.setresuid(12345, 12345, 12345),
            "mount": lambda: _LIBC.mount(b"x", b"/", b"tmpfs", 0, 0) and _raise(),
            "give files away": lambda: os.chown(_new(place), 12345, 12345),
        }
    )


LAYERS = {f.__name__: f for f in (landlock, seccomp, limits, namespaces, unprivileged)}

if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
