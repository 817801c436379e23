"""Open what somebody else wrote: a regular file of sane size, never a link, a pipe or a device."""

import os
import stat
from pathlib import Path

MAX_BYTES = 1 << 20
# Where a flag does not exist (Windows) there is nothing of its kind to refuse either.
_FLAGS = ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY")
_OPEN = sum((getattr(os, name, 0) for name in _FLAGS), start=os.O_RDONLY)


class UnfitFileError(Exception):
    """A file that is not read; the text says why, and goes on after the file's name."""


def read_regular(path: Path, *, limit: int) -> bytes:
    """Return the bytes of a regular file; never follows a link, never waits for a pipe.

    Raises:
        UnfitFileError: there is none, it is no regular file, or it is larger than `limit` bytes.
    """
    try:
        fd = os.open(path, _OPEN)
    except FileNotFoundError:
        raise UnfitFileError("does not exist: check the name and the folder") from None
    except OSError as error:
        if path.is_symlink():
            raise UnfitFileError("is a link: name the file itself") from error
        raise UnfitFileError(f"cannot be read ({error.strerror})") from error
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise UnfitFileError("is not an ordinary file")
    with os.fdopen(fd, "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise UnfitFileError(f"is larger than {limit >> 20} MiB, too large for homework")
    return data
