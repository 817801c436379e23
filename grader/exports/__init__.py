"""Forms in which the scores of a class are written; a new one is a new file here, nothing else.

A platform has its own export in its own file, in `platforms/`. A form that belongs to no platform
is a file here with one subclass of `Export`.
"""

import functools
from collections.abc import Mapping

from grader.discovery import instances
from grader.exports.base import Export


@functools.cache
def exports() -> Mapping[str, Export]:
    """Return every export that belongs to no platform, by its name."""
    return {export.name: export for export in instances(__name__, __path__, Export)}
