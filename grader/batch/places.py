"""Where the files of a batch are: below a folder, in the archive of a class, or in archives there.

Only names are kept, so that a batch of any size holds no contents in memory.
"""

import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from grader.batch.archives import MAX_ARCHIVE_BYTES, Archive
from grader.submission import LIMITS as FILE_LIMITS
from grader.submission import read_file

# What may hold answers, and the most that is read of it.
LIMITS = {**FILE_LIMITS, ".zip": MAX_ARCHIVE_BYTES}
_IGNORED = re.compile(
    r"__MACOSX|__pycache__|\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|.*\.py[co]"
    r"|\.(?:git|hg|svn|venv|tox|nox|idea|vscode|ipynb_checkpoints|(?:mypy|pytest|ruff)_cache)"
    r"|venv|site-packages|node_modules",
    re.DOTALL,
)


def suffix(path: str) -> str:
    """Return how a name ends, in small letters."""
    return PurePosixPath(path).suffix.lower()


def is_ignored(path: str) -> bool:
    """Tell whether a path is a cache, an environment, a repository or litter of a desktop."""
    return any(_IGNORED.fullmatch(part) for part in path.split("/"))


@dataclass(frozen=True, slots=True)
class Place:
    """A file: below a folder or an archive, then within archives, from the outside in."""

    root: Path | Archive
    inside: tuple[str, ...]

    def __str__(self) -> str:
        """Return the path as reports show it, relative to the batch."""
        return "/".join(self.inside)

    def read(self, *, limit: int) -> bytes:
        """Return the file's bytes.

        Raises:
            SubmissionError: it cannot be read, or is larger than `limit`.
        """
        limits = [MAX_ARCHIVE_BYTES] * (len(self.inside) - 1) + [limit]
        first, *rest = self.inside
        if isinstance(self.root, Archive):
            data = self.root.read(first, limit=limits[0])
        else:
            data = read_file(self.root / first, limit=limits[0])
        for depth, name in enumerate(rest, start=1):
            archive = Archive.from_bytes(data, label="/".join(self.inside[:depth]))
            data = archive.read(name, limit=limits[depth])
        return data


@dataclass(frozen=True, slots=True)
class Item:
    """A file of a student: its path as the student knows it, and why it is never read, if so."""

    path: str
    place: Place
    refused: str = ""
