"""Keep a worker's scratch folder small: no quota reaches a folder, so the parent looks."""

import contextlib
import os
from pathlib import Path

from grader.sandbox.job import Limits


def is_small(folder: Path, limits: Limits) -> bool:
    """Tell whether a folder stays within `scratch_files` and `scratch_bytes`; follows no link."""
    entries = size = 0
    for place, folders, names in os.walk(folder):
        entries += len(folders)
        for name in names:
            entries += 1
            with contextlib.suppress(OSError):
                size += os.lstat(os.path.join(place, name)).st_size
        if entries > limits.scratch_files or size > limits.scratch_bytes:
            return False
    return True
