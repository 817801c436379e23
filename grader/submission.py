"""Read a submission's bytes, and those of helper modules handed in beside it. Nothing is parsed.

Only a regular file of sane size is opened, never a link, a pipe or a device.
"""

import hashlib
import os
import re
import stat
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.errors import SubmissionError

MAX_BYTES = 1 << 20
MAX_HELPERS = 20
# Where a flag does not exist (Windows) there is nothing of its kind to refuse either.
_FLAGS = ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY")
_OPEN = sum((getattr(os, name, 0) for name in _FLAGS), start=os.O_RDONLY)
_ASSIGNMENT = re.compile(
    rb"^ASSIGNMENT[ \t]*(?::[^=\n]*)?=[ \t]*[\"']([\w-]{1,60})[\"']", re.MULTILINE
)
_FROM = re.compile(rb"^[ \t]*from[ \t]+\.?([A-Za-z_]\w*)[ \t.]", re.MULTILINE)
_IMPORT = re.compile(rb"^[ \t]*import[ \t]+([A-Za-z_][\w., \t]*)", re.MULTILINE)


@dataclass(frozen=True)
class Submission:
    """A student's file: its name for reports, its bytes, and the helpers it may import."""

    name: str
    source: bytes
    helpers: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        """Hash of the file's bytes."""
        return hashlib.sha256(self.source).hexdigest()

    @property
    def helpers_sha256(self) -> dict[str, str]:
        """Hash of each helper by its module's name."""
        return {name: hashlib.sha256(text).hexdigest() for name, text in self.helpers.items()}

    @property
    def assignment(self) -> str | None:
        """The name in the line `ASSIGNMENT = "..."`, found by its look and not by parsing."""
        found = _ASSIGNMENT.search(self.source)
        return found.group(1).decode("ascii", "replace") if found else None


def read_submission(path: Path, *, others: Collection[Path] = ()) -> Submission:
    """Return the submission at `path` with the modules of its folder that it imports by name.

    Args:
        path: the student's file.
        others: files of other students, which are nobody's helpers.

    Raises:
        SubmissionError: there is no such file, or it is none that can be graded.
    """
    if path.is_dir():
        raise SubmissionError(f"{path} is a folder: name the Python file to grade")
    if path.suffix == ".ipynb":
        raise SubmissionError(f"{path} is a notebook: export it as a Python file (.py) first")
    if path.suffix != ".py":
        raise SubmissionError(f"{path} is not a Python file: a file that ends in .py is expected")
    source = _read_regular(path)
    taken = {other.resolve() for other in others} | {path.resolve()}
    return Submission(_text(path.name), source, _helpers(path.parent, source, taken))


def _text(name: str) -> str:
    """Return a file name as text that every report can hold: names are bytes, reports are UTF-8."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _read_regular(path: Path) -> bytes:
    try:
        fd = os.open(path, _OPEN)
    except FileNotFoundError:
        raise SubmissionError(f"{path} does not exist: check the name and the folder") from None
    except OSError as error:
        if path.is_symlink():
            raise SubmissionError(f"{path} is a link: name the file itself") from error
        raise SubmissionError(f"{path} cannot be read ({error.strerror})") from error
    with os.fdopen(fd, "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise SubmissionError(f"{path} is not an ordinary file")
        source = file.read(MAX_BYTES + 1)
    if len(source) > MAX_BYTES:
        raise SubmissionError(
            f"{path} is larger than {MAX_BYTES >> 20} MiB, too large for homework"
        )
    return source


def _helpers(folder: Path, source: bytes, taken: set[Path]) -> dict[str, bytes]:
    helpers: dict[str, bytes] = {}
    queue = _imported(source)
    while queue and len(helpers) < MAX_HELPERS:
        name = queue.pop(0)
        path = folder / f"{name}.py"
        if name in helpers or path.resolve() in taken:
            continue
        try:
            helpers[name] = _read_regular(path)
        except SubmissionError:
            continue  # most imports name installed libraries
        queue += _imported(helpers[name])
    return helpers


def _imported(source: bytes) -> list[str]:
    """Return the first parts of the names in import lines, found by their look."""
    names = [match.group(1) for match in _FROM.finditer(source)]
    for match in _IMPORT.finditer(source):
        parts = (part.split() for part in match.group(1).split(b","))
        names += [words[0].split(b".")[0] for words in parts if words]
    return list(dict.fromkeys(name.decode("ascii", "replace") for name in names))
