"""What the names that learning platforms give to files and folders say. Nothing is opened here.

A name that fits no platform is a student's own: the whole of it is the student.
"""

import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import PurePosixPath
from zoneinfo import ZoneInfo


class Platform(StrEnum):
    """Who gave the name."""

    CANVAS = "Canvas"
    MOODLE = "Moodle"
    BLACKBOARD = "Blackboard"
    GRADESCOPE = "Gradescope"
    CLASSROOM = "GitHub Classroom"
    NONE = "nobody"


@dataclass(frozen=True, slots=True)
class Name:
    """A name taken apart.

    Attributes:
        student: the student as the name has it.
        platform: whose scheme it follows.
        id: the number or login the platform knows the student by, if the name has it.
        file: the student's own name for the file; empty for a folder.
        late: whether it is marked as late.
        attempt: the number of the resubmission, 0 for the first.
        submitted: when it was handed in, without a time zone, if the name has it.
    """

    student: str
    platform: Platform = Platform.NONE
    id: str = ""
    file: str = ""
    late: bool = False
    attempt: int = 0
    submitted: datetime | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What two names of one student share."""
        return (self.platform, self.id or self.student)


# doeann_12345_67890_hw1.py, leebob_LATE_22345_67891_hw1-2.py, doeann_12345_text.html. Two numbers
# of at least three digits: lab_1_2_final.py is a name of a student's own.
_CANVAS = re.compile(
    r"(?P<student>[^_]+)_(?P<late>LATE_)?(?P<id>\d{3,})_(?:\d{3,}_(?P<file>.+)|(?P<text>text\.html))",
    re.IGNORECASE | re.DOTALL,
)
_CANVAS_ATTEMPT = re.compile(r"(?P<stem>.+)-(?P<attempt>[1-9]\d{0,2})", re.DOTALL)
# Ann Lee_1234567_assignsubmission_file_ as a folder, or with the file's name behind it.
_MOODLE = re.compile(
    r"(?P<student>.+?)(?:_(?P<id>\d+))?_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?",
    re.DOTALL,
)
# hw1_jdoe_attempt_2026-10-05-14-30-22_solution.py
_BLACKBOARD = re.compile(
    r".+_(?P<student>[^_]+)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|\.txt)", re.DOTALL
)
_GRADESCOPE = re.compile(r"submission_(?P<id>\d+)")
# 2026-02-02 15:58:23.948203 America/New_York, as nbgrader writes it
_TIMESTAMP = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{6})?)(?: (?P<zone>[\w+/-]+))?"
)
_DOUBLE_SUFFIX = re.compile(r"\.tar\.\w{1,4}$", re.IGNORECASE)


def read_file_name(name: str) -> Name:
    """Return what the name of a file says; for a plain one, its stem is the student."""
    if found := _CANVAS.fullmatch(name):
        file, attempt = _canvas_file(found["file"] or found["text"])
        late = bool(found["late"])
        return Name(found["student"], Platform.CANVAS, found["id"], file, late, attempt)
    if found := _MOODLE.fullmatch(name):
        return Name(found["student"], Platform.MOODLE, found["id"] or "", found["file"] or "")
    found = _BLACKBOARD.fullmatch(name)
    if found and (time := _blackboard_time(found["time"])):
        student, file = found["student"], found["file"] or "text.txt"
        return Name(student, Platform.BLACKBOARD, student, file, submitted=time)
    stem = _DOUBLE_SUFFIX.sub("", name)
    return Name(stem if stem != name else PurePosixPath(name).stem, file=name)


def read_folder_name(name: str) -> Name:
    """Return what the name of a folder says; a plain one is the student."""
    if found := _MOODLE.fullmatch(name):
        return Name(found["student"], Platform.MOODLE, found["id"] or "")
    if found := _GRADESCOPE.fullmatch(name):
        return Name(name, Platform.GRADESCOPE, found["id"])
    return Name(name)


def read_classroom(
    folders: Collection[str], *, parent: str, are_repositories: bool
) -> dict[str, Name]:
    """Return the names of GitHub Classroom's folders (`hw1-ann`), none where they are not that.

    A hyphen alone proves nothing (`de-vries-ann`): either all folders are git repositories, or
    the folder above is the one that GitHub Classroom's own command makes, `hw1-submissions`.

    Args:
        folders: all folders of the batch.
        parent: the name of the folder they are in.
        are_repositories: whether each of them is a git repository.
    """
    assignment, _, rest = parent.rpartition("-")
    start = f"{assignment}-"
    if rest != "submissions" and are_repositories and len(folders) > 1:
        common = os.path.commonprefix(list(folders))  # noqa: RUF071 - of names, not of paths
        start = "".join(common.rpartition("-")[:2])
    elif rest != "submissions":
        return {}
    if not start or not all(folder.startswith(start) and folder != start for folder in folders):
        return {}
    logins = {folder: folder.removeprefix(start) for folder in folders}
    return {f: Name(login, Platform.CLASSROOM, login) for f, login in logins.items()}


def without_attempts(names: Collection[Name]) -> dict[Name, Name | None]:
    """Return for each name of one student the newer one that replaces it, None if it counts.

    Canvas numbers each file by itself; Blackboard and Gradescope give all of an attempt one time.
    """
    newest: dict[str, Name] = {}
    for name in sorted(names, key=_age):
        newest[_series(name)] = name
    return {
        name: newest[_series(name)] if _age(newest[_series(name)]) > _age(name) else None
        for name in names
    }


def read_timestamp(data: bytes) -> datetime | None:
    """Return the time that nbgrader writes beside what was handed in; None if it is not clear."""
    found = _TIMESTAMP.fullmatch(data.decode("utf-8", "replace").strip())
    try:
        zone = ZoneInfo(found["zone"]) if found and found["zone"] else None
        return datetime.fromisoformat(found["time"]).replace(tzinfo=zone) if found else None
    except (KeyError, ValueError, OSError):  # ZoneInfo raises any of them for what is no zone
        return None


def _age(name: Name) -> tuple[int, float]:
    time = name.submitted
    if time and time.tzinfo is None:
        time = time.replace(tzinfo=UTC)  # all of one platform lack it: their order is what counts
    return (name.attempt, time.timestamp() if time else 0.0)


def _series(name: Name) -> str:
    return name.file if name.platform is Platform.CANVAS else ""


def _canvas_file(file: str) -> tuple[str, int]:
    """Return the file's own name and its attempt: `hw1-2.py` is the second resubmission of hw1."""
    path = PurePosixPath(file)
    if found := _CANVAS_ATTEMPT.fullmatch(path.stem):
        return found["stem"] + path.suffix, int(found["attempt"])
    return file, 0


def _blackboard_time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d-%H-%M-%S")
    except ValueError:
        return None
