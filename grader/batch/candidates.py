"""Several files of one student, any of which may hold the answers: what they say and import."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from grader.batch.places import Item, Place, suffix
from grader.submission import Submission, imported


class Candidates:
    """Files of one student, told apart by what is in them.

    Attributes:
        filled: those with something in them: an empty `__init__.py` is none.
        marked: those of them with the line `ASSIGNMENT = "..."`.
    """

    def __init__(self, items: Sequence[Item], sources: Sequence[bytes]) -> None:
        """Look through the files; `sources` are their texts in the same order."""
        files = [Submission(i.path, source) for i, source in zip(items, sources, strict=True)]
        filled = [(i, file) for i, file in zip(items, files, strict=True) if _is_filled(file)]
        self.filled = [item for item, _ in filled]
        self.marked = [item for item, file in filled if file.assignment]
        self._imports = _imports(items, sources)

    def importing_all(self, pool: Sequence[Item]) -> list[Item]:
        """Return the files of `pool` that import all its others, directly or through others."""
        return [
            item
            for item in pool
            if all(other is item or other.place in self._imports[item.place] for other in pool)
        ]

    def imported_by_none(self, pool: Sequence[Item]) -> list[Item]:
        """Return the files of `pool` that none of its others imports."""
        return [
            item
            for item in pool
            if not any(item.place in self._imports[other.place] for other in pool)
        ]

    def helpers(self, chosen: Item) -> Mapping[str, Place]:
        """Return the files that `chosen` imports, by the names of their modules."""
        imports = self._imports[chosen.place]
        return {_module(item): item.place for item in self.filled if item.place in imports}


def _is_filled(file: Submission) -> bool:
    return bool(file.source.strip()) or PurePosixPath(file.name).name != "__init__.py"


def _imports(items: Sequence[Item], sources: Sequence[bytes]) -> dict[Place, set[Place]]:
    """Return for each file those of its folder that it imports, directly or through others."""
    modules = {_home(item): item.place for item in items if suffix(item.path) == ".py"}
    direct = {
        item.place: [
            modules[_home(item)[0], name]
            for name in imported(source)
            if (_home(item)[0], name) in modules
        ]
        for item, source in zip(items, sources, strict=True)
    }
    return {start: _reached(start, direct) - {start} for start in direct}


def _reached(start: Place, direct: Mapping[Place, Sequence[Place]]) -> set[Place]:
    seen: set[Place] = set()
    todo = list(direct[start])
    while todo:
        if (place := todo.pop()) not in seen:
            seen.add(place)
            todo += direct[place]
    return seen


def _home(item: Item) -> tuple[str, str]:
    return (str(PurePosixPath(item.path).parent), _module(item))


def _module(item: Item) -> str:
    return PurePosixPath(item.path).stem
