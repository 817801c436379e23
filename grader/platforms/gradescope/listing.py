"""Read the `submission_metadata` of a Gradescope export: who handed in what, and when.

Whatever else the file holds (results, history) is passed over.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from grader.errors import SubmissionError

_INSTALL = "pip install 'autograd-grader[gradescope]'"
_SUBMISSION = re.compile(r"submission_\d+")
_FRACTION = re.compile(r"(\.\d{6})\d+")
_OFFSET = re.compile(r"\s+(?=Z$|[+-]\d\d:?\d\d$)")


@dataclass(frozen=True)
class Submitter:
    """One student as Gradescope knows them; any of the three may be empty."""

    name: str = ""
    sid: str = ""
    email: str = ""


@dataclass(frozen=True)
class Submitted:
    """One submission: its students, more than one for a group, and its time."""

    submitters: tuple[Submitter, ...] = ()
    created_at: datetime | None = None


def read_listing(data: bytes, *, file: str) -> dict[str, Submitted]:
    """Return the submissions by the name of their folder; what is not understood is left out.

    Raises:
        SubmissionError: it is no YAML, or PyYAML is not installed; names the `file`.
    """
    text = data.decode("utf-8-sig", "replace")
    if text.lstrip().startswith("{"):
        return _from_json(text)
    try:
        return _from_yaml(text)
    except ImportError as error:
        raise SubmissionError(f"{file} cannot be read without PyYAML: {_INSTALL}") from error
    except ValueError as error:
        raise SubmissionError(
            f"{file} cannot be read ({error}): export the submissions again"
        ) from error


def _from_json(text: str) -> dict[str, Submitted]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    # The file that an autograder gets holds one submission, the export holds all of them.
    if "users" in data:
        data = {f"submission_{data.get('id')}": data}
    return {name: _one(each) for name, each in data.items() if isinstance(each, dict)}


def _from_yaml(text: str) -> dict[str, Submitted]:
    """Return the submissions.

    Raises:
        ImportError: PyYAML is not installed.
        ValueError: it is no YAML, or none that Gradescope writes.
    """
    from grader.platforms.gradescope.yaml_pairs import read_pairs  # needs an optional library

    found: dict[str, Submitted] = {}
    for name, value in read_pairs(text):
        if _SUBMISSION.fullmatch(name) and isinstance(value, dict):
            if name in found:
                raise ValueError(f"{name} stands in it twice")
            found[name] = _one(value)
    return found


def _one(data: Mapping[str, Any]) -> Submitted:
    people = data.get("submitters", data.get("users"))
    items = people if isinstance(people, list) else []
    submitters = tuple(_submitter(item) for item in items if isinstance(item, dict))
    return Submitted(submitters, _time(str(data.get("created_at", ""))))


def _submitter(item: Mapping[str, Any]) -> Submitter:
    return Submitter(*(_text(item.get(key)) for key in ("name", "sid", "email")))


def _text(value: object) -> str:
    """Return text and figures as they are written; whatever else, and nothing, is empty."""
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(_OFFSET.sub("", _FRACTION.sub(r"\1", text)))
    except ValueError:
        return None
