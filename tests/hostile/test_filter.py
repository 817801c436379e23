"""The system call filter, read instruction by instruction: every rule, on both machines."""

import errno

import pytest

from grader.sandbox.worker import seccomp, syscalls

PID, OTHER = 4242, 4243
ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
EPERM, ENOSYS, ENOTTY = (ERROR | number for number in (errno.EPERM, errno.ENOSYS, errno.ENOTTY))
ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
I386 = 0x40000003
NUMBERS = {
    "x86_64": {
        "openat": 257, "clone": 56, "clone3": 435, "kill": 62, "tgkill": 234, "tkill": 200,
        "prlimit64": 302, "fcntl": 72, "ioctl": 16, "socketpair": 53, "prctl": 157, "socket": 41,
        "execve": 59, "ptrace": 101, "mkdirat": 258, "unlinkat": 263, "read": 0, "write": 1,
        "futex": 202, "unshare": 272, "io_uring_setup": 425, "memfd_create": 319, "bpf": 321,
    },
    "aarch64": {
        "openat": 56, "clone": 220, "clone3": 435, "kill": 129, "tgkill": 131, "tkill": 130,
        "prlimit64": 261, "fcntl": 25, "ioctl": 29, "socketpair": 199, "prctl": 167, "socket": 198,
        "execve": 221, "ptrace": 117, "mkdirat": 34, "unlinkat": 35, "read": 63, "write": 64,
        "futex": 98, "unshare": 97, "io_uring_setup": 425, "memfd_create": 279, "bpf": 280,
    },
}  # fmt: skip


@pytest.fixture(params=sorted(NUMBERS))
def machine(request):
    return request.param


@pytest.fixture
def ask(machine: str):
    """Return what the filter answers to one system call."""

    def answer(call: str | int, *arguments: int, arch: int | None = None, writes: bool = True):
        number = NUMBERS[machine][call] if isinstance(call, str) else call
        program = seccomp.assemble(machine, PID, writes=writes)
        return run(program, number, arch or ARCHITECTURE[machine], arguments)

    return answer


def run(program: seccomp.Program, number: int, arch: int, arguments: tuple[int, ...]) -> int:
    """Interpret classic BPF over the kernel's `struct seccomp_data`, little endian."""
    data = [number & 0xFFFFFFFF, arch, 0, 0]
    for value in [*arguments, *[0] * 6][:6]:
        data += [value & 0xFFFFFFFF, value >> 32 & 0xFFFFFFFF]
    word, at = 0, 0
    while True:
        code, if_true, if_false, operand = program[at]
        assert 0 <= if_true < 256 and 0 <= if_false < 256
        at += 1
        match code:
            case 0x20:
                word = data[operand // 4]
            case 0x05:
                at += operand
            case 0x15:
                at += if_true if word == operand else if_false
            case 0x45:
                at += if_true if word & operand else if_false
            case 0x35:
                at += if_true if word >= operand else if_false
            case 0x06:
                return operand
            case _:
                raise AssertionError(f"unknown instruction {code:#x}")


def test_foreign_entries_into_the_kernel_are_death(ask, machine):
    assert ask("read", arch=I386) == KILL
    assert ask("read", arch=ARCHITECTURE["aarch64" if machine == "x86_64" else "x86_64"]) == KILL
    assert ask(0x40000000 | NUMBERS[machine]["read"]) == KILL
    assert ask(0xFFFFFFFF) == KILL


def test_every_table_answers_as_it_says(ask, machine):
    for numbers, expected in (
        (syscalls.allowed(machine), ALLOW),
        (syscalls.scratch(machine), ALLOW),
        (syscalls.refused(machine), EPERM),
    ):
        assert {name: ask(number) for name, number in numbers.items()} == dict.fromkeys(
            numbers, expected
        )


def test_no_call_is_in_two_tables(machine):
    tables = (syscalls.allowed, syscalls.scratch, syscalls.refused, syscalls.by_argument)
    numbers = [number for table in tables for number in table(machine).values()]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize(
    "call", ["socket", "execve", "ptrace", "unshare", "io_uring_setup", "memfd_create", "bpf"]
)
def test_what_is_dangerous_is_refused_in_words_python_knows(ask, call):
    assert ask(call) == EPERM
    assert ask(call, writes=False) == EPERM


def test_what_is_unknown_does_not_exist(ask):
    assert ask("clone3") == ENOSYS
    assert ask(9999) == ENOSYS


def test_threads_may_be_started_and_nothing_else(ask):
    thread, thread_flag, fork = 0x3D0F00, 0x10000, 17
    assert ask("clone", thread) == ALLOW
    assert ask("clone", fork) == EPERM
    assert ask("clone", 0x4111) == EPERM  # vfork
    for new in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert ask("clone", thread_flag | new) == EPERM


@pytest.mark.parametrize("call", ["kill", "tgkill"])
def test_only_itself_may_be_signalled(ask, call):
    assert ask(call, PID, 9) == ALLOW
    for other in (OTHER, 1, 0, 2**64 - 1, 2**32 - PID):
        assert ask(call, other, 9) == EPERM
    assert ask("tkill", PID, 9) == EPERM


def test_only_its_own_limits_may_be_read_and_none_be_changed(ask):
    pointer, high_half = 0x7FFF_0000_1000, 0x7FFF_0000_0000
    for own in (0, PID):
        assert ask("prlimit64", own, 0, 0, pointer) == ALLOW
        assert ask("prlimit64", own, 0, pointer, 0) == EPERM
        assert ask("prlimit64", own, 0, high_half, 0) == EPERM
        assert ask("prlimit64", own, 0, 0x1000, 0) == EPERM
    assert ask("prlimit64", OTHER, 0, 0, pointer) == EPERM


def test_a_descriptor_cannot_be_made_to_signal_or_to_hold_much(ask):
    for refused in (8, 10, 15, 1024, 1026, 1031):
        assert ask("fcntl", 3, refused) == EPERM
    for harmless in (0, 1, 2, 3, 4, 1030):
        assert ask("fcntl", 3, harmless) == ALLOW


def test_devices_are_only_asked_what_they_are(ask):
    for harmless in (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451):
        assert ask("ioctl", 1, harmless) == ALLOW
    for refused in (0x5412, 0x540E, 0x541C, 0x8901, 0x8902, 0x5452):
        assert ask("ioctl", 1, refused) == ENOTTY


def test_sockets_are_pairs_within_the_process(ask):
    assert ask("socketpair", 1, 1) == ALLOW
    for family in (2, 10, 16, 17, 40):
        assert ask("socketpair", family, 1) == EPERM


def test_a_process_cannot_loosen_its_own_protection(ask):
    for harmless in (2, 3, 15, 16, 0x53564D41):
        assert ask("prctl", harmless) == ALLOW
    for refused in (1, 4, 8, 22, 23, 24, 28, 29, 35, 36, 38, 47, 0x59616D61):
        assert ask("prctl", refused) == EPERM


def test_without_landlock_nothing_is_written(ask):
    for flag in (0x1, 0x2, 0x40, 0x200, 0x1 | 0x80000):
        assert ask("openat", 2**64 - 100, 0x1000, flag, writes=False) == EPERM
        assert ask("openat", 2**64 - 100, 0x1000, flag, writes=True) == ALLOW
    assert ask("openat", 2**64 - 100, 0x1000, 0x80000, writes=False) == ALLOW
    assert ask("unlinkat", writes=False) == EPERM


def test_the_kernel_accepts_its_size(machine):
    for writes in (True, False):
        assert len(seccomp.assemble(machine, PID, writes=writes)) <= 4096
