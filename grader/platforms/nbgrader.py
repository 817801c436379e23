"""nbgrader: `submitted/<student>/<assignment>/` in a course folder, with a file for the time."""

import re
from collections.abc import Collection
from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from grader.platforms.base import Platform

_SUBMITTED = "submitted"
_COURSE = frozenset({"source", "release", "gradebook.db", "nbgrader_config.py"})
# 2026-02-02 15:58:23.948203 America/New_York
_TIMESTAMP = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{6})?)(?: (?P<zone>[\w+/-]+))?"
)


class Nbgrader(Platform):
    """Folders are named by the student; the time lies beside what was handed in."""

    name: ClassVar[str] = "nbgrader"
    time_file: ClassVar[str] = "timestamp.txt"

    def is_class(self, folder: str, names: Collection[str]) -> bool:
        """Tell whether it is the folder of what was handed in."""
        return folder == _SUBMITTED

    def inner_folder(self, names: Collection[str]) -> str:
        """Return the folder of what was handed in, if the other names make this a course."""
        return _SUBMITTED if _SUBMITTED in names and not _COURSE.isdisjoint(names) else ""

    def read_time(self, data: bytes) -> datetime | None:
        """Return the time in a `timestamp.txt`; None if it is not clear."""
        found = _TIMESTAMP.fullmatch(data.decode("utf-8", "replace").strip())
        try:
            zone = ZoneInfo(found["zone"]) if found and found["zone"] else None
            return datetime.fromisoformat(found["time"]).replace(tzinfo=zone) if found else None
        except (KeyError, ValueError, OSError):  # ZoneInfo raises any of them for what is no zone
            return None
