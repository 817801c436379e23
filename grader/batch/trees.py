"""List the files of a batch in the same way, whether it is a folder or a zip archive."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from grader.batch.archives import MAX_MEMBERS, Archive
from grader.batch.places import LIMITS, Item, Place, is_ignored, suffix
from grader.errors import SubmissionError


@dataclass(frozen=True, slots=True)
class Child:
    """Something directly in the batch; `refused` is why it is not looked at, if so."""

    name: str
    is_folder: bool = False
    refused: str = ""


class Tree(Protocol):
    """A folder or an archive with the submissions of a class."""

    name: str

    def children(self) -> list[Child]:
        """Return what is directly in it, in order; raises SubmissionError if it cannot be read."""

    def below(self, child: str) -> list[Item]:
        """Return all files of a folder in it; raises SubmissionError if there are too many."""

    def into(self, child: str) -> "Tree":
        """Return a folder in it as a tree."""

    def place(self, child: str) -> Place:
        """Return where a file directly in it is."""

    def is_repository(self, child: str) -> bool:
        """Tell whether a folder in it is a git repository."""


class Folder:
    """A folder on disk. Links are never followed."""

    def __init__(self, root: Path, inside: str = "") -> None:
        """Use the folder `inside` of the batch's folder `root`."""
        self._root = root
        self._inside = inside
        self.name = (root / inside).resolve().name

    def children(self) -> list[Child]:
        """Return what is directly in the folder."""
        return [
            Child(entry.name, entry.is_dir(follow_symlinks=False), _refusal(entry))
            for entry in _scan(self._root / self._inside)
        ]

    def below(self, child: str) -> list[Item]:
        """Return all files of a folder in it, in order."""
        items: list[Item] = []
        for path, entry in _walk(self._root / self._inside / child):
            if len(items) == MAX_MEMBERS:
                raise SubmissionError(
                    f"{child} holds more than {MAX_MEMBERS} files: hand in the homework only"
                )
            items.append(Item(path, self.place(f"{child}/{path}"), _refusal(entry)))
        return items

    def into(self, child: str) -> "Folder":
        """Return a folder in it as a tree."""
        return Folder(self._root, self._path(child))

    def place(self, child: str) -> Place:
        """Return where a file directly in it is."""
        return Place(self._root, (self._path(child),))

    def is_repository(self, child: str) -> bool:
        """Tell whether a folder in it is a git repository."""
        return os.path.exists(self._root / self._path(child) / ".git")

    def _path(self, child: str) -> str:
        return f"{self._inside}/{child}" if self._inside else child


class Zipped:
    """A zip archive with the submissions of a class, or a folder in it."""

    def __init__(self, archive: Archive, *, name: str, inside: str = "") -> None:
        """Use the part of `archive` below `inside`, a path that ends in a slash."""
        self._archive = archive
        self._inside = inside
        self.name = name
        self._items: dict[str, list[Item]] = {}
        self._folders: set[str] = set()
        for folder in archive.folders():
            if folder.startswith(inside) and folder != inside.rstrip("/"):
                top = folder.removeprefix(inside).split("/")[0]
                self._items.setdefault(top, [])
                self._folders.add(top)
        for member in archive.members():
            if member.name.startswith(inside):
                self._add(Item(member.name, Place(archive, (member.name,)), member.refused))

    def _add(self, item: Item) -> None:
        path = item.path.removeprefix(self._inside)
        top, _, rest = path.partition("/")
        if item.refused and top in {"", "..", "."}:
            top, rest = path, ""  # it belongs to nobody's folder
        if rest:
            self._folders.add(top)
        self._items.setdefault(top, []).append(Item(rest or path, item.place, item.refused))

    def children(self) -> list[Child]:
        """Return what is directly in the archive."""
        return [
            Child(top, top in self._folders, "" if top in self._folders else items[0].refused)
            for top, items in sorted(self._items.items())
        ]

    def below(self, child: str) -> list[Item]:
        """Return all files of a folder in it, in order."""
        items = [item for item in self._items[child] if not is_ignored(item.path)]
        if len(items) > MAX_MEMBERS:
            raise SubmissionError(
                f"{child} holds more than {MAX_MEMBERS} files: hand in the homework only"
            )
        return sorted(items, key=lambda item: item.path)

    def into(self, child: str) -> "Zipped":
        """Return a folder in it as a tree."""
        return Zipped(self._archive, name=child, inside=f"{self._inside}{child}/")

    def place(self, child: str) -> Place:
        """Return where a file directly in it is."""
        return Place(self._archive, (f"{self._inside}{child}",))

    def is_repository(self, child: str) -> bool:
        """Tell whether a folder in it is a git repository."""
        return any(item.path.startswith(".git/") for item in self._items[child])


def _scan(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        raise SubmissionError(f"{folder} cannot be read ({error.strerror})") from error


def _walk(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    todo = [""]
    while todo:
        inside = todo.pop(0)
        for entry in _scan(folder / inside):
            path = f"{inside}/{entry.name}" if inside else entry.name
            if is_ignored(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                todo.append(path)
            else:
                yield path, entry


def _refusal(entry: os.DirEntry[str]) -> str:
    """Return why something on disk is not read, "" if it is."""
    try:
        if entry.is_symlink():
            return "is a link"
        if entry.is_dir(follow_symlinks=False):
            return ""
        if not entry.is_file(follow_symlinks=False):
            return "is not an ordinary file"
        limit = LIMITS.get(suffix(entry.name))
        if limit and entry.stat(follow_symlinks=False).st_size > limit:
            return f"is larger than {limit >> 20} MiB, too large for homework"
    except OSError as error:
        return f"cannot be looked at ({error.strerror})"
    return ""
