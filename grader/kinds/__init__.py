"""The kinds of exercise, one file each; a new kind is a new file in this folder and nothing else.

A kind's module defines one `Kind` subclass whose `kind` field is a `Literal` with its name.
"""

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from typing import get_args

from grader.marking.base import Kind


@functools.cache
def kinds() -> Mapping[str, type[Kind]]:
    """Return every kind by its name, in alphabetical order."""
    found: dict[str, type[Kind]] = {}
    for module_info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        if module_info.name.startswith("_"):
            continue
        module = importlib.import_module(f"{__name__}.{module_info.name}")
        for _, member in inspect.getmembers(module, inspect.isclass):
            if issubclass(member, Kind) and member.__module__ == module.__name__:
                found[get_args(member.model_fields["kind"].annotation)[0]] = member
    return found
