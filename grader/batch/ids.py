"""Names for the files of a result: one for each student, safe on every system."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)

_SAFE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._@+-]{0,62}[A-Za-z0-9_+-])?")
_UNSAFE = re.compile(r"[^A-Za-z0-9]+")
# Names of devices on Windows, with any ending.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


def unique_ids(students: Mapping[Key, str]) -> dict[Key, str]:
    """Return an id for each student: the student's text itself where it can be a file's name.

    Others get a readable part and a short hash of the whole text. Two that a system would take
    for the same file (`ann` and `Ann`) get a hash each, so the order of students never matters.
    """
    ids = {key: _id(text) for key, text in students.items()}
    for length in (8, 16, 32, 64):
        counts = Counter(found.casefold() for found in ids.values())
        twins = [key for key, found in ids.items() if counts[found.casefold()] > 1]
        if not twins:
            break
        ids.update({key: _hashed(students[key], repr(key), length) for key in twins})
    return ids


def shown(text: str) -> str:
    """Return a name as it can be written to any report: bytes that are no text are spelled out."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _id(text: str) -> str:
    if _SAFE.fullmatch(text) and not _RESERVED.fullmatch(text):
        return text
    return _hashed(text, text, 8)


def _hashed(text: str, whole: str, length: int) -> str:
    """Return the readable part of `text`, in ASCII, and a hash of `whole`."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    readable = _UNSAFE.sub("-", plain)[:40].strip("-") or "student"
    digest = hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{readable}-{digest[:length]}"
