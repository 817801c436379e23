"""Hostile things that lie where a submission should be: only a plain file of sane size is read."""

import os
import socket
import time
from pathlib import Path

import pytest

from grader import Submission, SubmissionError, read_submission

from .bench import Bench, measured
from .corpus import CUBE, OTHER, points

_SECONDS = 1.0


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "elsewhere" / "secret.py"
    file.parent.mkdir()
    file.write_text("KEY = 'CANARY-FILE'")
    return file


def _link(path: Path, secret: Path) -> None:
    path.symlink_to(secret)


def _dangling_link(path: Path, secret: Path) -> None:
    path.symlink_to(secret.with_name("nothing.py"))


def _link_to_itself(path: Path, _secret: Path) -> None:
    path.symlink_to(path)


def _device_link(path: Path, _secret: Path) -> None:
    path.symlink_to("/dev/zero")


def _pipe(path: Path, _secret: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path, _secret: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(path))


def _folder(path: Path, _secret: Path) -> None:
    path.mkdir()


def _endless(path: Path, _secret: Path) -> None:
    with open(path, "wb") as file:
        file.truncate(1 << 40)


def _large(path: Path, _secret: Path) -> None:
    path.write_bytes(b"#" * (50 << 20))


@pytest.mark.parametrize(
    "make",
    [
        _link,
        _dangling_link,
        _link_to_itself,
        _device_link,
        _pipe,
        _socket,
        _folder,
        _endless,
        _large,
    ],
)
def test_what_is_no_plain_file_is_refused_in_words(tmp_path: Path, secret: Path, make):
    path = tmp_path / "work.py"
    make(path, secret)

    with measured() as seen, pytest.raises(SubmissionError) as refused:
        read_submission(path)

    assert "work.py" in str(refused.value)
    assert "CANARY" not in str(refused.value)
    assert seen["seconds"] < _SECONDS
    assert seen["grown"] < 20 << 20


@pytest.mark.parametrize("make", [_link, _link_to_itself, _device_link, _pipe, _folder, _endless])
def test_a_helper_that_is_no_plain_file_is_left_out(tmp_path: Path, secret: Path, make):
    (tmp_path / "work.py").write_text("import helper\n")
    make(tmp_path / "helper.py", secret)

    assert read_submission(tmp_path / "work.py").helpers == {}


def test_helpers_come_from_the_folder_and_from_nowhere_else(tmp_path: Path, secret: Path):
    lines = ["import elsewhere.secret", "from elsewhere import secret", "import os, sys"]
    lines += ["from .. import secret", "import secret", "from ..elsewhere import secret"]
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "work.py").write_text("\n".join(lines))

    assert read_submission(folder / "work.py").helpers == {}


@pytest.mark.parametrize(
    "source",
    [
        b"import " + b"a" * 300 + b"\n",
        b"import " + b"a" * 200_000 + b"\n",
        b"import " + b", ".join(b"a%d" % n for n in range(100_000)),
        b"\n".join(b"import a%d" % n for n in range(60_000)),
        b"import" + b" " * 1_000_000,
        b"ASSIGNMENT" + b" " * 1_000_000,
        b'ASSIGNMENT: "' + b"=" * 1_000_000,
        b"from " * 200_000,
        b"\0" * 1_000_000,
    ],
    ids=["long", "very long", "many", "lines", "spaces", "assignment", "equals", "from", "zeros"],
)
def test_sources_that_strain_the_search_for_imports_are_read_quickly(tmp_path: Path, source: bytes):
    path = tmp_path / "work.py"
    path.write_bytes(source)

    started = time.monotonic()
    submission = read_submission(path)

    assert submission.assignment is None
    assert submission.helpers == {}
    assert time.monotonic() - started < _SECONDS


def test_a_helper_cannot_stand_in_for_a_library(bench: Bench):
    """A file named torch.py beside the work is not the torch that the driver or the work uses."""
    fake = b"Tensor = object\ndef zeros_like(x): return 3 * x**2\n"
    source = b"import torch, json\n\ndef f(x):\n    return torch.zeros_like(x)\n"
    source += b"\n\ndef g(x):\n    return x + x\n"
    helpers = {name: fake for name in ("torch", "json", "numpy", "worker", "safetensors")}

    assert points(bench.grade(Submission("work.py", source, helpers))) == (0, OTHER)


def test_a_hostile_helper_costs_what_it_breaks_and_no_more(bench: Bench):
    helpers = {"helper": b"import os\nos._exit(0)\n"}
    source = b"import helper\n\ndef f(x):\n    return 3 * x**2\n"
    source += b"\n\ndef g(x):\n    return x + x\n"

    report = bench.grade(Submission("work.py", source, helpers))

    assert points(report) == (0, 0)
    assert "without an answer" in report.problems[0].message
    assert points(bench.benign()) == (CUBE, OTHER)
