"""The layers of isolation in words: what each stops, how to get it, and what they add up to."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

ON = "on"


class Level(StrEnum):
    """How well student code is confined, from best to worst.

    full: files, network and processes are out of reach. partial: some of them. process: a process
    of its own with limits, fit for one's own code only.
    """

    FULL = "full"
    PARTIAL = "partial"
    PROCESS = "process"


class Layer(NamedTuple):
    """One layer: its name in reports, what it stops, and what a machine needs to offer it."""

    name: str
    stops: str
    needs: str


LAYERS = (
    Layer("limits", "endless loops, memory and file bombs", "any Unix"),
    Layer("namespaces", "network, shared memory of others", "Linux; user namespaces, or root"),
    Layer("no_new_privs", "gaining rights through set-uid programs", "Linux 3.5"),
    Layer("unprivileged", "acting as root", "not root, or a Python that other users can read"),
    Layer(
        "landlock",
        "reading the key, other submissions, the home folder; writing but to a scratch folder",
        "Linux 5.13 with Landlock enabled (lsm=landlock,...)",
    ),
    Layer(
        "seccomp",
        "starting programs, signals to others, tracing, sockets, most of the kernel's surface",
        "Linux on x86_64 or aarch64",
    ),
)
_DECISIVE = ("landlock", "seccomp")


def level(layers: Mapping[str, str]) -> Level:
    """Return what the layers of a report add up to."""
    on = [layers.get(name) == ON for name in _DECISIVE]
    if all(on) and layers.get("limits") == ON:
        return Level.FULL
    return Level.PARTIAL if any(on) else Level.PROCESS
