"""`grade batch` that is interrupted or killed: run again, it ends as if nothing had happened."""

import random
import signal
import time
from pathlib import Path

import psutil
import pytest

from .bench import GOOD, HALF, ZERO, record_set, write_class
from .desk import PATIENCE, Desk

SLOW = "import time; time.sleep(0.2)\n"


@pytest.fixture
def interruptible(tmp_path: Path) -> Desk:
    """A class that takes a few seconds, already graded without interruption into `whole`."""
    desk = Desk(tmp_path)
    texts = {f"s{i:02}": SLOW + (GOOD, HALF, ZERO)[i % 3] for i in range(12)}
    write_class(desk.folder / "class", texts)
    desk.run("class", "-o", "whole", "-j", 2)
    return desk


def assert_same(desk: Desk) -> None:
    """Check that `results` holds what `whole` does."""
    whole, ours = desk.folder / "whole", desk.folder / "results"
    assert record_set(ours) == record_set(whole)
    names = sorted(path.relative_to(whole) for path in whole.rglob("*") if path.is_file())
    assert sorted(path.relative_to(ours) for path in ours.rglob("*") if path.is_file()) == names
    for name in names:
        if name.suffix != ".jsonl":
            assert (ours / name).read_bytes() == (whole / name).read_bytes(), name


def graded(desk: Desk) -> int:
    journal = desk.folder / "results" / "journal.jsonl"
    return journal.read_bytes().count(b'"examined"') if journal.exists() else 0


def await_graded(desk: Desk, count: int) -> None:
    patience = time.monotonic() + PATIENCE
    while graded(desk) < count and time.monotonic() < patience:
        time.sleep(0.005)


def test_killed_at_random_moments_and_run_again_gives_the_same_results(interruptible: Desk):
    moments = random.Random(4)
    for share in (0, 4, 8):
        process = interruptible.start("class", "-j", 2)
        await_graded(interruptible, share + 1)
        time.sleep(moments.uniform(0, 0.3))
        process.kill()
        process.communicate(timeout=PATIENCE)
    assert 0 < graded(interruptible) < 12
    said = interruptible.run("class", "-j", 2)
    assert " 0 already graded" not in said
    assert_same(interruptible)


def test_interrupted_is_130_leaves_nothing_behind_and_can_go_on(interruptible: Desk):
    process = interruptible.start("class", "-j", 2)
    await_graded(interruptible, 3)
    children = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "interrupted" in said.splitlines()
    assert "Traceback" not in said
    _, alive = psutil.wait_procs(children, timeout=10)
    assert children
    assert not alive
    assert not list(interruptible.scratch.iterdir())
    assert not (interruptible.folder / "results" / "gradebook.csv").exists()
    interruptible.run("class", "-j", 2)
    assert_same(interruptible)
