"""Give up what a process may do by its namespaces, its capabilities and its user.

Small wrappers of Linux system calls; each says whether it worked, and why not.
"""

import ctypes
import os
import struct
import sysconfig

_CLONE_NEWNS = 1 << 17
_CLONE_NEWUTS, _CLONE_NEWIPC, _CLONE_NEWUSER, _CLONE_NEWNET = 1 << 26, 1 << 27, 1 << 28, 1 << 30
_PR_CAPBSET_DROP, _LAST_CAPABILITY = 24, 63
_CAPABILITY_VERSION_3 = 0x20080522
_MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_REC, _MS_PRIVATE = 2, 4, 8, 1 << 14, 1 << 18
_MNT_DETACH = 2
# One user id per fork server, far from any that a distribution hands out.
_FIRST_UID, _UIDS = 61_000, 4_000

_libc = ctypes.CDLL(None, use_errno=True)


def unshare_namespaces() -> str:
    """Give this process an empty network, mounts and System V IPC of its own; "on", or why not.

    To be called while the process has one thread: the kernel refuses a new user namespace else.
    """
    uid, gid = os.getuid(), os.getgid()
    flags = _CLONE_NEWNET | _CLONE_NEWIPC | _CLONE_NEWUTS | _CLONE_NEWNS
    if uid != 0:
        flags |= _CLONE_NEWUSER
    if _libc.unshare(flags):
        return f"refused by the kernel ({os.strerror(ctypes.get_errno())})"
    if uid != 0:
        try:
            _write("/proc/self/setgroups", "deny")
            _write("/proc/self/uid_map", f"{uid} {uid} 1")
            _write("/proc/self/gid_map", f"{gid} {gid} 1")
        except OSError as error:
            return f"half refused by the kernel ({error.strerror})"
    # What is mounted here stays here.
    _libc.mount(None, b"/", None, _MS_REC | _MS_PRIVATE, None)
    return "on"


def mount_scratch(folder: str, *, size: int, files: int) -> bool:
    """Cover a folder with an empty file system in memory that holds so much and no more.

    The quota counts what no look at the folder could see, such as files without a name. False
    where this process may not mount; the folder is then what it was.
    """
    options = f"size={size},nr_inodes={files},mode=0700".encode()
    flags = _MS_NOSUID | _MS_NODEV | _MS_NOEXEC
    return not _libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", flags, options)


def unmount_scratch(folder: str) -> None:
    """Uncover a folder; what was in its file system is gone."""
    _libc.umount2(os.fsencode(folder), _MNT_DETACH)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def worker_uid() -> int | None:
    """Return the user id that workers of this server can take, None if they must stay who they are.

    Only root can change; and the new user must be able to reach the interpreter, its libraries and
    the scratch folder, which root's home and a private temporary folder do not allow.
    """
    if os.getuid() != 0:
        return None
    uid = _FIRST_UID + os.getpid() % _UIDS
    child = os.fork()
    if child == 0:
        os._exit(0 if _can_work_as(uid) else 1)
    _, status = os.waitpid(child, 0)
    return uid if status == 0 else None


def _can_work_as(uid: int) -> bool:
    scratch = os.getcwd()
    try:
        become(uid)
        os.stat(scratch)
        for name in ("stdlib", "platstdlib", "purelib"):
            os.listdir(sysconfig.get_path(name))
    except OSError:
        return False
    return True


def become(uid: int) -> None:
    """Take a user id (and the group of the same number) for good, without any other group.

    Raises:
        OSError: this process may not.
    """
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def drop_capabilities() -> str:
    """Give up every capability of this process and of what it could start; "on", or why not."""
    for capability in range(_LAST_CAPABILITY + 1):
        _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    header = struct.pack("<Ii", _CAPABILITY_VERSION_3, 0)
    nothing = struct.pack("<6I", 0, 0, 0, 0, 0, 0)
    if _libc.capset(header, nothing):
        return f"refused by the kernel ({os.strerror(ctypes.get_errno())})"
    return "on"
