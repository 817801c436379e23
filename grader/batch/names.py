"""Read student, time and attempt from names of files and folders, as each platform writes them.

Only names are looked at. One that fits no platform is a student's own: all of it is the student.
"""

import re
from collections.abc import Collection
from datetime import UTC
from pathlib import PurePosixPath

from grader.platforms import platforms
from grader.platforms.base import Name

_DOUBLE_SUFFIX = re.compile(r"\.tar\.\w{1,4}$", re.IGNORECASE)


def read_file_name(name: str) -> Name:
    """Return what the name of a file says; for a plain one, its stem is the student.

    A student may call a file as another platform would. What the platform writes comes first, so
    the name that leaves most to the student is the true one.
    """
    read = [each.file_name(name) for each in platforms().values()]
    names = [each for each in read if each]
    if names:
        return max(names, key=lambda each: len(each.file))
    stem = _DOUBLE_SUFFIX.sub("", name)
    return Name(stem if stem != name else PurePosixPath(name).stem, file=name)


def read_folder_name(name: str) -> Name:
    """Return what the name of a folder says; a plain one is the student."""
    names = (each.folder_name(name) for each in platforms().values())
    return next(filter(None, names), Name(name))


def without_attempts(names: Collection[Name]) -> dict[Name, Name | None]:
    """Return for each name of one student the newer one that replaces it, None if it counts."""
    newest: dict[str, Name] = {}
    for name in sorted(names, key=_age):
        newest[name.series] = name
    return {
        name: newest[name.series] if _age(newest[name.series]) > _age(name) else None
        for name in names
    }


def _age(name: Name) -> tuple[int, float]:
    time = name.submitted
    if time and time.tzinfo is None:
        time = time.replace(tzinfo=UTC)  # all of one platform lack it: their order is what counts
    return (name.attempt, time.timestamp() if time else 0.0)
