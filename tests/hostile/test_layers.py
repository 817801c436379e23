"""Each layer alone denies its own thing: one process with one layer, and nothing else, tries."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

import grader.sandbox
from grader.sandbox.layers import LAYERS
from grader.sandbox.worker import landlock

from .bench import ROOT, Bench, Listener
from .corpus import HERE

_DENIED = {"EACCES", "EPERM", "EXDEV"}
_ABI = landlock.abi() if sys.platform == "linux" else 0


@pytest.fixture
def listener(tmp_path: Path):
    waiting = Listener(Path(os.path.relpath(tmp_path)))
    yield waiting
    waiting.close()


@pytest.fixture
def alone(tmp_path: Path, listener: Listener):
    """Run alone.py with one layer; return what it could and could not do."""
    scratch, outside = tmp_path / "scratch", tmp_path / "outside.txt"
    scratch.mkdir()
    outside.write_text("secret")

    def run(layer: str, **more: str) -> dict[str, str]:
        place = {
            "layer": layer,
            "worker": str(Path(grader.sandbox.__file__).parent),
            "package": str(Path(grader.__file__).parent),
            "scratch": str(scratch),
            "outside": str(outside),
            "specs": str(HERE),
            "hidden": f"{Path(grader.__file__).parent}:{ROOT}",
            "port": str(listener.port),
            "abstract": listener.abstract,
            "program": "/bin/true" if Path("/bin/true").exists() else "/usr/bin/true",
            **more,
        }
        done = subprocess.run(
            [sys.executable, "-I", str(HERE / "alone.py"), json.dumps(place)],
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def _possible(seen: dict[str, str]) -> set[str]:
    return {attempt for attempt, outcome in seen.items() if outcome == "possible"}


def _denied(seen: dict[str, str]) -> set[str]:
    return {attempt for attempt, outcome in seen.items() if outcome in _DENIED}


@pytest.mark.skipif(not _ABI, reason="this kernel has no Landlock")
@pytest.mark.parametrize("abi", sorted({1, 2, 3, 4, 6, _ABI} & set(range(1, _ABI + 1))))
def test_landlock_alone_keeps_files_apart(alone, abi: int):
    seen = alone("landlock", abi=str(abi))

    since = {"truncate outside": 3, "connect by TCP": 4, "connect by name": 6}
    since["signal the parent"] = 6
    later = {attempt for attempt, first in since.items() if abi < first}
    assert _possible(seen) == {"read the standard library", "write in the scratch folder"} | later
    assert _denied(seen) == set(seen) - _possible(seen)


@pytest.mark.skipif(
    platform.machine() not in ("x86_64", "aarch64"), reason="no table for this machine"
)
@pytest.mark.parametrize("writes", ["yes", "no"])
def test_the_filter_alone_denies_what_is_no_business_of_a_submission(alone, writes: str):
    seen = alone("seccomp", writes=writes)

    allowed = {"read a secret", "signal itself", "read its own limits"}
    assert _possible(seen) == allowed | ({"write a file"} if writes == "yes" else set())
    assert set(seen.values()) <= {"possible", "EPERM"}


def test_limits_alone_bound_memory_files_and_descriptors(alone):
    seen = alone("limits")

    assert _possible(seen) == {"use little memory", "write a small file"}
    assert seen["use much memory"] == "MemoryError"
    assert seen["write a large file"] == "EFBIG"
    assert seen["open many files"] == "EMFILE"


def test_a_namespace_of_its_own_has_no_network(alone):
    seen = alone("namespaces")

    if seen["state"] != "on":
        pytest.skip(f"namespaces: {seen['state']}")
    assert seen["before"] == "possible"
    assert seen["connect"] in {"ENETUNREACH", "ECONNREFUSED", "EADDRNOTAVAIL"}


def test_without_capabilities_root_is_a_user(alone):
    seen = alone("unprivileged")

    assert seen.pop("state") == "on"
    assert _denied(seen) == set(seen)


def test_a_submission_sees_the_layers_that_the_report_names(bench: Bench):
    assert set(bench.layers) == {layer.name for layer in LAYERS}
    assert bench.layers["limits"] == "on"
    assert (bench.layers["landlock"] == "on") == bool(_ABI)
