"""Read a submission's bytes, and those of helper modules handed in beside it. Nothing is parsed.

Only a regular file of sane size is opened, never a link, a pipe or a device.
"""

import hashlib
import os
import re
from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.errors import SubmissionError
from grader.notebook import read_notebook
from grader.regular import MAX_BYTES, UnfitFileError, read_regular

# The name under which a worker loads it.
SUBMISSION = "submission"
MAX_NOTEBOOK_BYTES = 16 << 20
# What may hold answers, and the most that is read of it.
LIMITS = {".py": MAX_BYTES, ".ipynb": MAX_NOTEBOOK_BYTES}
MAX_HELPERS = 20
_ASSIGNMENT = re.compile(
    rb"^ASSIGNMENT[ \t]*(?::[^=\n]*)?=[ \t]*[\"']([\w-]{1,60})[\"']", re.MULTILINE
)
_FROM = re.compile(rb"^[ \t]*from[ \t]+\.?([A-Za-z_]\w{0,99})[ \t.]", re.MULTILINE)
_IMPORT = re.compile(rb"^[ \t]*import[ \t]+([A-Za-z_][\w., \t]*)", re.MULTILINE)


@dataclass(frozen=True)
class Submission:
    """A student's file: its name for reports, its bytes, and what a worker runs.

    Attributes:
        name: the file's name.
        source: its Python source: the file's bytes, unless it is a notebook.
        helpers: modules of the same folder that it imports, by name.
        places: "cell:line" of each line of `source`, for a notebook.
        dropped: the places of a notebook's commands, which are not Python and were left out.
        notebook: the bytes of the notebook, empty for a Python file.
    """

    name: str
    source: bytes
    helpers: Mapping[str, bytes] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    notebook: bytes = b""

    @property
    def sha256(self) -> str:
        """Hash of the file's bytes."""
        return hashlib.sha256(self.notebook or self.source).hexdigest()

    def place(self, line: int) -> str:
        """Return where a line of `source` stands in the file: "12", or "cell 3, line 2"."""
        if not 0 < line <= len(self.places):
            return str(line)
        cell, _, number = self.places[line - 1].partition(":")
        return f"cell {cell}, line {number}"

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
        path: the student's file, Python or a notebook.
        others: files of other students, which are nobody's helpers.

    Raises:
        SubmissionError: there is no such file, or it is none that can be graded.
    """
    if path.is_dir():
        raise SubmissionError(f"{path} is a folder: name the Python file to grade")
    ending = path.suffix.lower()
    if ending not in LIMITS:
        raise SubmissionError(f"{path} is not a Python file: a file that ends in .py is expected")
    data = read_file(path, limit=LIMITS[ending])
    taken = {other.name for other in others if other.parent == path.parent} | {path.name}
    # Most imports name installed libraries: what is there is looked up once.
    there = {entry.name for entry in os.scandir(path.parent)} - taken

    def beside(name: str) -> bytes | None:
        if f"{name}.py" not in there:
            return None
        try:
            return read_file(path.parent / f"{name}.py", limit=MAX_BYTES)
        except SubmissionError:
            return None

    return make_submission(_text(path.name), data, beside)


def make_submission(name: str, data: bytes, helper: Callable[[str], bytes | None]) -> Submission:
    """Return a submission from its bytes.

    Args:
        name: the file's name; its ending tells whether it is a notebook.
        data: the file's bytes.
        helper: returns the source of a module handed in beside it, None if there is none.

    Raises:
        SubmissionError: it is a notebook that cannot be read.
    """
    if not name.lower().endswith(".ipynb"):
        return Submission(name, data, _gather(data, helper))
    notebook = read_notebook(data)
    helpers = _gather(notebook.source, helper)
    return Submission(
        name, notebook.source, helpers, notebook.places, notebook.dropped, notebook=data
    )


def _text(name: str) -> str:
    """Return a file name as text that every report can hold: names are bytes, reports are UTF-8."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def read_file(path: Path, *, limit: int) -> bytes:
    """Return the bytes of a file that was handed in.

    Raises:
        SubmissionError: there is none, it is no regular file, or it is larger than `limit`.
    """
    try:
        return read_regular(path, limit=limit)
    except UnfitFileError as error:
        raise SubmissionError(f"{path} {error}") from error


def _gather(source: bytes, read: Callable[[str], bytes | None]) -> dict[str, bytes]:
    helpers: dict[str, bytes] = {}
    queue = deque(imported(source))
    while queue and len(helpers) < MAX_HELPERS:
        name = queue.popleft()
        text = None if name in helpers else read(name)
        if text is not None:
            helpers[name] = text
            queue.extend(imported(text))
    return helpers


def imported(source: bytes) -> list[str]:
    """Return the first parts of the names in import lines, found by their look."""
    names = [match.group(1) for match in _FROM.finditer(source)]
    for match in _IMPORT.finditer(source):
        parts = (part.split() for part in match.group(1).split(b","))
        names += [words[0].split(b".")[0] for words in parts if words]
    return list(dict.fromkeys(name.decode("ascii", "replace") for name in names))
