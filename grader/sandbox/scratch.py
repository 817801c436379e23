"""Keep a worker's scratch folder small: a folder has no quota, so the parent measures it."""

import contextlib
import os
from pathlib import Path

from grader.sandbox.limits import Limits


def is_small(folder: Path, limits: Limits) -> bool:
    """Tell whether a folder stays within `scratch_files` and `scratch_bytes`; follows no link."""
    # Not os.walk, which calls itself for every level: a thousand folders deep end the grader.
    files = size = 0
    waiting = [str(folder)]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    files += 1
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        with contextlib.suppress(FileNotFoundError):  # gone in between
                            size += entry.stat(follow_symlinks=False).st_size
        except FileNotFoundError:
            continue
        except OSError:
            return False  # too deep to be looked at, or made unreadable
        if files > limits.scratch_files or size > limits.scratch_bytes:
            return False
    return True
