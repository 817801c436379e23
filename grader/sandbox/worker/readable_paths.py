"""Which files torch and the standard library need to read, and nothing else."""

import os
import sys
import sysconfig
from collections.abc import Iterable

LIBRARY_FOLDERS = frozenset({"site-packages", "dist-packages"})
_SYSTEM = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/share/zoneinfo",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/urandom",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices/system/cpu",
)


def readable_paths(hidden: Iterable[str]) -> list[str]:
    """Return what a worker may read, and nothing of `hidden`.

    A folder that contains a hidden path is replaced by its other entries, so that an installed
    copy of the grader, its exercises and its rubrics stay out of reach inside `site-packages`.
    """
    wanted = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), *_SYSTEM]
    libraries = [path for path in sys.path if os.path.basename(path) in LIBRARY_FOLDERS]
    wanted += libraries
    secret = [os.path.realpath(path) for path in hidden]
    secret += [os.path.join(os.path.realpath(path), "grader") for path in libraries]
    paths: list[str] = []
    for path in dict.fromkeys(os.path.realpath(p) for p in wanted):
        paths.extend(_without(path, secret))
    return paths


def _without(path: str, secret: list[str]) -> list[str]:
    if any(path == s or path.startswith(s + os.sep) for s in secret):
        return []
    if not any(s.startswith(path + os.sep) for s in secret) or not os.path.isdir(path):
        return [path]
    entries = sorted(os.path.join(path, name) for name in os.listdir(path))
    return [kept for entry in entries for kept in _without(os.path.realpath(entry), secret)]
