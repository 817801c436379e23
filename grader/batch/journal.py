"""The append-only record of a batch: what was graded, from what, and with which result.

One JSON object a line. A line that a crash has torn is dropped when the journal is opened again;
what is in the journal is never changed. The file is locked while a batch runs.
"""

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grader.errors import SubmissionError

NAME = "journal.jsonl"
Record = dict[str, Any]


class Records:
    """The records of a journal file by kind and entry; only their places are kept in memory."""

    def __init__(self, path: Path) -> None:
        """Index the file; where there is none, there are no records."""
        self._path = path
        self._places: dict[tuple[str, str], int] = {}
        if path.exists():
            place = 0
            with open(path, "rb") as file:
                for line in file:
                    record = _parse(line)
                    if record is not None:
                        self.enter(record, place)
                    place += len(line)

    def enter(self, record: Mapping[str, Any], place: int) -> None:
        """Remember that `record` begins at byte `place`."""
        self._places[(str(record.get("record")), str(record.get("id", "")))] = place

    def newest(self, entry: str, *kinds: str) -> str | None:
        """Return which of some kinds was recorded last for an entry, None if none was."""
        there = [kind for kind in kinds if (kind, entry) in self._places]
        return max(there, key=lambda kind: self._places[kind, entry], default=None)

    def last(self, kind: str, entry: str = "") -> Record | None:
        """Return the newest record of a kind, for one entry of the batch where it is given."""
        place = self._places.get((kind, entry))
        if place is None:
            return None
        with open(self._path, "rb") as file:
            file.seek(place)
            return _parse(file.readline())


class Journal:
    """An open journal, held by one batch at a time."""

    def __init__(self, folder: Path) -> None:
        """Open or create the journal in `folder`, drop a torn last line, and index what is there.

        Raises:
            SubmissionError: the folder cannot be used, or another batch is using it.
        """
        self.path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = open(self.path, "a+b", buffering=0)
        except OSError as error:
            raise SubmissionError(f"{folder} cannot be written ({error.strerror})") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise SubmissionError(
                f"another batch is writing to {folder}: wait for it, or use another -o"
            ) from None
        self._drop_torn_line()
        self._records = Records(self.path)

    def __enter__(self) -> "Journal":
        """Return the journal itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of the journal."""
        self.close()

    def close(self) -> None:
        """Write what the system still holds to the disk and let go of the lock."""
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()

    def append(self, record: Mapping[str, Any]) -> None:
        """Add one record; it is whole or, after a crash, not there.

        Raises:
            SubmissionError: the disk is full or gone; earlier records are intact.
        """
        # The order of keys is kept: a report that is written again must be the same bytes.
        line = json.dumps(record, ensure_ascii=False, allow_nan=False).encode() + b"\n"
        place = self._file.seek(0, os.SEEK_END)
        try:
            written = self._file.write(line)
            if written != len(line):
                raise OSError("the disk is full")
        except OSError as error:
            self._file.truncate(place)
            raise SubmissionError(
                f"{self.path} cannot be written ({error.strerror or error}): "
                "make room and run the same command again, it goes on where it stopped"
            ) from error
        self._records.enter(record, place)

    def last(self, kind: str, entry: str = "") -> Record | None:
        """Return the newest record of a kind, for one entry of the batch where it is given."""
        return self._records.last(kind, entry)

    def newest(self, entry: str, *kinds: str) -> str | None:
        """Return which of some kinds was recorded last for an entry, None if none was."""
        return self._records.newest(entry, *kinds)

    def _drop_torn_line(self) -> None:
        size = self._file.seek(0, os.SEEK_END)
        with open(self.path, "rb") as file:
            while size:
                start = max(0, size - (1 << 16))
                file.seek(start)
                newline = file.read(size - start).rfind(b"\n")
                if newline >= 0:
                    self._file.truncate(start + newline + 1)
                    return
                size = start
        self._file.truncate(0)


def _parse(line: bytes) -> Record | None:
    try:
        record = json.loads(line)
    except ValueError:
        return None
    return record if isinstance(record, dict) else None
