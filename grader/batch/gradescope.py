"""Read `submission_metadata.yml` (or .json) of a Gradescope export: who handed in what, and when.

Only the few lines that are needed are picked out, so that no YAML library is necessary.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

METADATA = ("submission_metadata.yml", "submission_metadata.yaml", "submission_metadata.json")

_SUBMISSION = re.compile(r"(?:\"|')?(submission_\d+)(?:\"|')?:\s*")
_SECTION = re.compile(r"  :?(\w+):(?: (.*))?")
_ITEM = re.compile(r" {2,8}(-? *):?(\w+):(?: (.*))?")
_FRACTION = re.compile(r"(\.\d{6})\d+")
_OFFSET = re.compile(r"\s+(?=Z$|[+-]\d\d:?\d\d$)")


@dataclass(frozen=True)
class Submitter:
    """One student as Gradescope knows them; any of the three may be empty."""

    name: str = ""
    sid: str = ""
    email: str = ""


@dataclass
class Submitted:
    """One submission: its students, more than one for a group, and its time."""

    submitters: list[Submitter] = field(default_factory=list)
    created_at: datetime | None = None


def read_metadata(data: bytes) -> dict[str, Submitted]:
    """Return the submissions by the name of their folder; what is not understood is left out."""
    text = data.decode("utf-8-sig", "replace")
    if text.lstrip().startswith("{"):
        return _from_json(text)
    return _from_yaml(text)


def _from_yaml(text: str) -> dict[str, Submitted]:
    found: dict[str, Submitted] = {}
    current: Submitted | None = None
    section = ""
    items: list[dict[str, str]] = []
    for line in text.splitlines():
        if line[:1].strip():
            _close(current, items)
            items = []
            match = _SUBMISSION.fullmatch(line)
            current = found.setdefault(match[1], Submitted()) if match else None
        elif current is None:
            continue
        elif head := _SECTION.fullmatch(line):
            section = head[1]
            if section == "created_at":
                current.created_at = _time(_scalar(head[2]))
        elif section == "submitters" and (item := _ITEM.fullmatch(line)):
            if item[1] or not items:
                items.append({})
            items[-1][item[2]] = _scalar(item[3])
    _close(current, items)
    return found


def _close(current: Submitted | None, items: list[dict[str, str]]) -> None:
    if current is not None:
        current.submitters = [_submitter(item) for item in items]


def _submitter(item: Mapping[str, Any]) -> Submitter:
    values = (item.get(key) for key in ("name", "sid", "email"))
    return Submitter(*("" if value is None else str(value).strip() for value in values))


def _scalar(text: str | None) -> str:
    text = (text or "").strip()
    if text.startswith("'") and text.endswith("'") and len(text) > 1:
        return text[1:-1].replace("''", "'")
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError:
            return text.strip('"')
    return "" if text in {"null", "~"} else text


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(_OFFSET.sub("", _FRACTION.sub(r"\1", text)))
    except ValueError:
        return None


def _from_json(text: str) -> dict[str, Submitted]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    # The file that an autograder gets holds one submission, the export holds all of them.
    if "users" in data:
        data = {f"submission_{data.get('id')}": data}
    return {name: _one(each) for name, each in data.items() if isinstance(each, dict)}


def _one(data: Mapping[str, Any]) -> Submitted:
    people = data.get("submitters", data.get("users"))
    items = [item for item in people or [] if isinstance(item, dict)]
    return Submitted([_submitter(item) for item in items], _time(str(data.get("created_at", ""))))
