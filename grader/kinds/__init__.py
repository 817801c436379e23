"""The kinds of exercise; a new kind is a new file or package in this folder and nothing else.

A kind's module defines one `Kind` subclass whose `kind` field is a `Literal` with its name.
"""

import functools
from collections.abc import Mapping
from typing import get_args

from grader.discovery import classes
from grader.marking.base import Kind


@functools.cache
def kinds() -> Mapping[str, type[Kind]]:
    """Return every kind by its name, in alphabetical order."""
    # The base is there to be derived from, so it may be abstract (python/mypy#4717).
    found = classes(__name__, __path__, Kind)  # type: ignore[type-abstract]
    return {_name(kind): kind for kind in found}


def _name(kind: type[Kind]) -> str:
    name: str = get_args(kind.model_fields["kind"].annotation)[0]
    return name
