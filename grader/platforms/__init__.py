"""Learning platforms, one file each; a new platform is a new file in this folder, nothing else.

A platform's file (or package, where it is long) defines one subclass of `Platform`.
"""

import functools
from collections.abc import Mapping

from grader.discovery import instances
from grader.platforms.base import Platform


@functools.cache
def platforms() -> Mapping[str, Platform]:
    """Return every platform by its name, in alphabetical order."""
    return {each.name: each for each in instances(__name__, __path__, Platform)}
