"""Blackboard: one flat folder, with login and time in the names of its files."""

import re
from datetime import datetime
from typing import ClassVar

from grader.platforms.base import Name, Platform

# hw1_jdoe_attempt_2026-10-05-14-30-22_solution.py
_FILE = re.compile(
    r".+_(?P<student>[^_]+)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|\.txt)", re.DOTALL
)


class Blackboard(Platform):
    """All files of an attempt have one time, and the newest time counts."""

    name: ClassVar[str] = "blackboard"

    def file_name(self, name: str) -> Name | None:
        """Return login, time and file; the file without a name is what was typed in."""
        found = _FILE.fullmatch(name)
        time = _time(found["time"]) if found else None
        if not found or not time:
            return None
        student, file = found["student"], found["file"] or "text.txt"
        return Name(student, self.name, student, file, submitted=time)


def _time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d-%H-%M-%S")
    except ValueError:
        return None
