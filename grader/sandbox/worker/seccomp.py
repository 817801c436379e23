"""A system call filter: an allowlist as a classic BPF program, installed in each worker.

The kernel runs the program before every system call of the worker and of its threads (man 2
seccomp). Denials are EPERM for what is known and dangerous, ENOSYS for what is unknown, and death
for another architecture's calls (int 0x80, x32), which only an attack makes.
"""

import ctypes
import errno
import platform
import struct

from . import syscalls

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2
_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32_BIT = 0x40000000

# Classic BPF: load a word of seccomp_data, jump if equal / if any bit is set / if at least, return.
_LOAD, _JUMP, _EQUAL, _ANY_BIT, _AT_LEAST, _RETURN = 0x20, 0x05, 0x15, 0x45, 0x35, 0x06
_NUMBER, _ARCHITECTURE = 0, 4
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_CHUNK = 200  # a conditional jump reaches 255 instructions

_CLONE_THREAD, _CLONE_NEW_ANY = 0x10000, 0x7E020000
_OPENS_FOR_WRITING = 0x1 | 0x2 | 0x40 | 0x200  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC
_TMPFILE = 0x400000  # a file that never has a name, so that no watch over the folder sees it
_AF_UNIX = 1
# F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ: signals to others, big pipes.
_FCNTL_REFUSED = (8, 10, 15, 1024, 1026, 1031)
# TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
_IOCTL_ALLOWED = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# Get parent-death signal, get dumpable, set and get the name, name a mapping.
_PRCTL_ALLOWED = (2, 3, 15, 16, 0x53564D41)

Instruction = tuple[int, int, int, int]
Program = list[Instruction]


def is_supported() -> bool:
    """Tell whether there are tables for this machine."""
    return syscalls.known(platform.machine())


def assemble(machine: str, pid: int, *, writes: bool) -> Program:
    """Return the filter for one process.

    Args:
        machine: as `platform.machine()` names it.
        pid: the only process that may be signalled.
        writes: whether files may be written; only where Landlock says which.
    """
    always = syscalls.allowed(machine)
    refused = syscalls.refused(machine)
    if writes:
        always |= syscalls.scratch(machine)
    else:
        refused |= syscalls.scratch(machine)
    opens = {name: always.pop(name) for name in ("open", "openat") if name in always}
    flags, error = (_TMPFILE, errno.EOPNOTSUPP) if writes else (_OPENS_FOR_WRITING, errno.EPERM)
    program: Program = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, _ARCHITECTURES[machine]),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32_BIT),
        (_RETURN, 0, 0, _KILL),
    ]
    program += _answer(list(always.values()), _ALLOW)
    rules = _argument_rules(pid)
    for name, number in syscalls.by_argument(machine).items():
        program += _when(number, rules[name])
    for name, number in opens.items():
        loaded = _argument(1 if name == "open" else 2)
        program += _when(number, [loaded, *_if(_ANY_BIT, [flags], error)])
    program += _answer(list(refused.values()), _ERROR | errno.EPERM)
    return [*program, (_RETURN, 0, 0, _ERROR | errno.ENOSYS)]


def install(program: Program) -> None:
    """Put the filter on this process for good.

    Raises:
        OSError: the kernel has no seccomp, or refused; `no_new_privs` must be set before.
    """
    code = b"".join(struct.pack("<HBBI", *instruction) for instruction in program)
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("<H6xQ", len(program), ctypes.addressof(buffer))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.c_char_p(header), 0, 0):
        number = ctypes.get_errno()
        raise OSError(number, f"seccomp: {errno.errorcode.get(number, number)}")


def _argument_rules(pid: int) -> dict[str, Program]:
    own = [_argument(0), *_if_not(_EQUAL, [pid], errno.EPERM)]
    return {
        "clone": [
            _argument(0),
            (_ANY_BIT, 1, 0, _CLONE_NEW_ANY),
            (_ANY_BIT, 1, 0, _CLONE_THREAD),
            (_RETURN, 0, 0, _ERROR | errno.EPERM),
            (_RETURN, 0, 0, _ALLOW),
        ],
        "kill": own,
        "tgkill": own,
        # Reading its own limits: no new value (both halves of the pointer), own pid or 0.
        "prlimit64": [
            _argument(2),
            (_EQUAL, 0, 5, 0),
            _argument(2, high=True),
            (_EQUAL, 0, 3, 0),
            _argument(0),
            (_EQUAL, 2, 0, 0),
            (_EQUAL, 1, 0, pid),
            (_RETURN, 0, 0, _ERROR | errno.EPERM),
            (_RETURN, 0, 0, _ALLOW),
        ],
        "fcntl": [_argument(1), *_if(_EQUAL, _FCNTL_REFUSED, errno.EPERM)],
        "ioctl": [_argument(1), *_if_not(_EQUAL, _IOCTL_ALLOWED, errno.ENOTTY)],
        "socketpair": [_argument(0), *_if_not(_EQUAL, [_AF_UNIX], errno.EPERM)],
        "prctl": [_argument(0), *_if_not(_EQUAL, _PRCTL_ALLOWED, errno.EPERM)],
    }


def _argument(position: int, *, high: bool = False) -> Instruction:
    return (_LOAD, 0, 0, 16 + 8 * position + 4 * high)


def _if(test: int, values: list[int] | tuple[int, ...], error: int) -> Program:
    """Refuse if the loaded word passes the test with one of `values`, else allow."""
    count = len(values)
    tests = [(test, count - i, 0, value) for i, value in enumerate(values)]
    return [*tests, (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _ERROR | error)]


def _if_not(test: int, values: list[int] | tuple[int, ...], error: int) -> Program:
    """Allow if the loaded word passes the test with one of `values`, else refuse."""
    count = len(values)
    tests = [(test, count - i, 0, value) for i, value in enumerate(values)]
    return [*tests, (_RETURN, 0, 0, _ERROR | error), (_RETURN, 0, 0, _ALLOW)]


def _when(number: int, body: Program) -> Program:
    """Run `body`, which always returns, for one system call."""
    return [(_EQUAL, 0, len(body), number), *body]


def _answer(numbers: list[int], verdict: int) -> Program:
    """Return `verdict` for any of `numbers`, go on for all others."""
    program: Program = []
    for start in range(0, len(numbers), _CHUNK):
        chunk = numbers[start : start + _CHUNK]
        count = len(chunk)
        program += [(_EQUAL, count - i, 0, number) for i, number in enumerate(chunk)]
        program += [(_JUMP, 0, 0, 1), (_RETURN, 0, 0, verdict)]
    return program
