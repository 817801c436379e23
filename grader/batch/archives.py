"""Read zip archives of strangers. Nothing is extracted: members are read into memory, with caps.

Sizes are counted while reading; what an archive says about itself is not believed.
"""

import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Self

from grader.errors import SubmissionError

LEADS_OUT = "has a path that leads out of the archive"
MAX_ARCHIVE_BYTES = 64 << 20
MAX_MEMBERS = 5_000
MAX_CLASS_MEMBERS = 200_000
MAX_RATIO = 200
# Small members may be packed as tightly as they like.
_RATIO_FREE_BYTES = 256 << 10
_CHUNK = 64 << 10
# Others unpack without a bound in one step, or ask for as much memory as their header likes.
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_MEMBER_HEAD = b"PK\x01\x02"
_UTF8_FLAG = 0x800
_ENCRYPTED_FLAG = 0x1
_DRIVE = re.compile(r"[A-Za-z]:")
# What zipfile raises for broken, odd or hostile archives.
_BROKEN = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Member:
    """One file of an archive: its path with forward slashes, and why it is never read, if so."""

    name: str
    refused: str = ""


class Archive:
    """An open archive: its files, and their bytes."""

    def __init__(self, file: Path | BinaryIO, *, label: str, max_members: int) -> None:
        """Read the list of members of `file`; `label` names the archive in errors.

        Raises:
            SubmissionError: it is no zip archive, a broken one, or one with too many members.
        """
        self._label = label
        try:
            self._zip = zipfile.ZipFile(file)
        except _BROKEN as error:
            raise SubmissionError(f"{label} is not a zip archive that can be read") from error
        if len(self._zip.infolist()) > max_members:
            raise _too_many(label, max_members)
        self._infos: dict[str, zipfile.ZipInfo] = {}
        self._twice: set[str] = set()
        for info in self._zip.infolist():
            name = _name(info)
            if name in self._infos:
                self._twice.add(name)
            self._infos[name] = info

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the archive of a whole class; it stays on disk.

        Raises:
            SubmissionError: as above.
        """
        return cls(path, label=str(path), max_members=MAX_CLASS_MEMBERS)

    @classmethod
    def from_bytes(cls, data: bytes, *, label: str) -> Self:
        """Open a student's archive.

        Raises:
            SubmissionError: as above.
        """
        # zipfile makes an object for each entry before anybody can count them.
        if data.count(_MEMBER_HEAD) > MAX_MEMBERS:
            raise _too_many(label, MAX_MEMBERS)
        return cls(io.BytesIO(data), label=label, max_members=MAX_MEMBERS)

    def folders(self) -> Iterator[str]:
        """Yield the folders that have an entry of their own, as empty ones have."""
        return (name.rstrip("/") for name in self._infos if name.endswith("/"))

    def members(self) -> Iterator[Member]:
        """Yield the files."""
        for name in self._infos:
            if not name.endswith("/"):
                yield Member(name, self._refused(name))

    def read(self, name: str, *, limit: int) -> bytes:
        """Return the bytes of a member.

        Raises:
            SubmissionError: it is missing, refused, broken, a bomb, or larger than `limit`.
        """
        where = f"{self._label}/{name}"
        if name not in self._infos:
            raise SubmissionError(f"{where} does not exist")
        if reason := self._refused(name):
            raise SubmissionError(f"{where} {reason}")
        try:
            return self._read(self._infos[name], where, limit)
        except _BROKEN as error:
            raise SubmissionError(f"{where} cannot be unpacked: the archive is broken") from error

    def _refused(self, name: str) -> str:
        if name in self._twice:
            return "is in the archive twice"
        return _refused(name, self._infos[name])

    def _read(self, info: zipfile.ZipInfo, where: str, limit: int) -> bytes:
        parts = []
        total = 0
        with self._zip.open(info) as file:
            while part := file.read(_CHUNK):
                total += len(part)
                if total > limit:
                    raise SubmissionError(
                        f"{where} is larger than {limit >> 20} MiB, too large for homework"
                    )
                if total > max(_RATIO_FREE_BYTES, MAX_RATIO * info.compress_size):
                    raise SubmissionError(
                        f"{where} unpacks to more than {MAX_RATIO} times its size: refused"
                    )
                parts.append(part)
        return b"".join(parts)


def _too_many(label: str, limit: int) -> SubmissionError:
    return SubmissionError(f"{label} holds more than {limit} files: hand in the homework only")


def _name(info: zipfile.ZipInfo) -> str:
    """Return the member's path; many programs write UTF-8 without saying so."""
    name = info.orig_filename
    if not info.flag_bits & _UTF8_FLAG:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass  # an older encoding: the name is odd, but it stays distinct
    return name.replace("\\", "/").removeprefix("./")


def _refused(name: str, info: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if "\0" in name or name.startswith("/") or _DRIVE.match(name) or ".." in name.split("/"):
        return LEADS_OUT
    if kind == stat.S_IFLNK:
        return "is a link"
    if kind not in (0, stat.S_IFREG):
        return "is not an ordinary file"
    if info.flag_bits & _ENCRYPTED_FLAG:
        return "is encrypted: hand it in without a password"
    if info.compress_type not in _METHODS:
        return "is packed in an unusual way: zip it again"
    return ""
