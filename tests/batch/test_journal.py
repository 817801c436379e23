"""The journal: only ever added to, whole or not there, one writer at a time."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.batch.journal import NAME, Journal, Records
from grader.errors import SubmissionError


def graded(student: str, score: int) -> dict[str, object]:
    return {"record": "graded", "id": student, "score": score}


def journal_with(folder: Path, *records: dict[str, object]) -> bytes:
    """Write records, and return the bytes of the file."""
    with Journal(folder) as journal:
        for record in records:
            journal.append(record)
    return (folder / NAME).read_bytes()


def test_a_record_is_found_by_kind_and_student(tmp_path):
    journal_with(tmp_path, {"record": "batch", "seed": 3}, graded("ann", 1), graded("bob", 2))
    with Journal(tmp_path) as journal:
        assert journal.last("batch") == {"record": "batch", "seed": 3}
        assert journal.last("graded", "bob") == graded("bob", 2)
        assert journal.last("graded", "cleo") is None
        assert journal.last("ungradable", "ann") is None


def test_the_newest_record_counts_whether_old_or_just_written(tmp_path):
    journal_with(tmp_path, graded("ann", 1), graded("bob", 2), graded("ann", 3))
    with Journal(tmp_path) as journal:
        assert journal.last("graded", "ann") == graded("ann", 3)
        journal.append(graded("ann", 4))
        assert journal.last("graded", "ann") == graded("ann", 4)


def test_what_is_written_is_never_changed(tmp_path):
    before = journal_with(tmp_path, graded("ann", 1))
    after = journal_with(tmp_path, graded("ann", 2))
    assert after.startswith(before)
    assert len(after.splitlines()) == 2


def test_any_text_comes_back(tmp_path):
    record = {"record": "ungradable", "id": "ann", "reason": "é\u2028\n\t\x00 ✅"}
    assert journal_with(tmp_path, record).count(b"\n") == 1
    with Journal(tmp_path) as journal:
        assert journal.last("ungradable", "ann") == record


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_json_is_not_written(tmp_path, value):
    with Journal(tmp_path) as journal:
        with pytest.raises(ValueError, match="JSON"):
            journal.append({"record": "graded", "id": "ann", "score": value})
    assert (tmp_path / NAME).read_bytes() == b""


_records = st.lists(
    st.tuples(st.sampled_from(["ann", "bob"]), st.text(max_size=8), st.integers()), max_size=6
)


@given(_records, st.data())
def test_cut_at_any_byte_it_is_a_prefix_that_can_go_on(contents, data):
    written = [{"record": "graded", "id": i, "text": t, "score": n} for i, t, n in contents]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole = journal_with(folder, *written)
        cut = data.draw(st.integers(0, len(whole)))
        (folder / NAME).write_bytes(whole[:cut])
        again = journal_with(folder, graded("cleo", 1))
        left = written[: whole[:cut].count(b"\n")]
        assert [json.loads(line) for line in again.splitlines()] == [*left, graded("cleo", 1)]
        with Journal(folder) as journal:
            for student in ("ann", "bob"):
                newest = next((r for r in reversed(left) if r["id"] == student), None)
                assert journal.last("graded", student) == newest


def test_a_torn_line_longer_than_what_is_read_at_once_is_dropped(tmp_path):
    whole = journal_with(tmp_path, graded("ann", 1))
    (tmp_path / NAME).write_bytes(whole + b"x" * 200_000)
    assert journal_with(tmp_path) == whole


def test_reading_does_not_touch_the_file_and_ignores_a_torn_line(tmp_path):
    whole = journal_with(tmp_path, graded("ann", 1))
    (tmp_path / NAME).write_bytes(whole + b'{"record": "graded", "id": "an')
    found = Records(tmp_path / NAME)
    assert found.last("graded", "ann") == graded("ann", 1)
    assert (tmp_path / NAME).read_bytes() != whole


def test_a_line_that_is_no_record_costs_no_other(tmp_path):
    whole = journal_with(tmp_path, graded("ann", 1))
    (tmp_path / NAME).write_bytes(b"\x00\xff\n[1, 2]\n{\n" + whole)
    with Journal(tmp_path) as journal:
        assert journal.last("graded", "ann") == graded("ann", 1)


def test_a_second_batch_on_the_same_folder_is_refused(tmp_path):
    with Journal(tmp_path):
        with pytest.raises(SubmissionError, match="another batch is writing to"):
            Journal(tmp_path)
    journal_with(tmp_path, graded("ann", 1))


# In a process of its own, because a limit on the size of files stays.
_FILL = """
import resource, signal, sys
from pathlib import Path
from grader.batch.journal import Journal
from grader.errors import SubmissionError
with Journal(Path(sys.argv[1])) as journal:
    journal.append({"record": "graded", "id": "ann"})
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    try:
        journal.append({"record": "graded", "id": "bob", "text": "x" * 5000})
    except SubmissionError as error:
        print(error)
    journal.append({"record": "graded", "id": "cleo"})
"""


@pytest.mark.parametrize("room", [80, 4096], ids=["no room", "room for a part"])
def test_a_full_disk_is_told_and_costs_no_earlier_record(tmp_path, room):
    done = subprocess.run(
        [sys.executable, "-c", _FILL, tmp_path, str(room)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cannot be written" in done.stdout
    assert "make room and run the same command again" in done.stdout
    lines = [json.loads(line) for line in (tmp_path / NAME).read_bytes().splitlines()]
    assert [line["id"] for line in lines] == ["ann", "cleo"]


@contextlib.contextmanager
def unprivileged() -> Iterator[None]:
    """Give up root for a while: permissions do not bind it."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65_534)
    try:
        yield
    finally:
        if user == 0:
            os.seteuid(0)


def test_a_folder_that_cannot_be_written_is_named():
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        os.chmod(name, 0o555)
        with unprivileged(), pytest.raises(SubmissionError) as told:
            Journal(Path(name) / "results")
        with unprivileged(), pytest.raises(SubmissionError, match="cannot be written"):
            Journal(Path(name))
        os.chmod(name, 0o755)
    assert str(told.value) == f"{name}/results cannot be written (Permission denied)"


def test_a_file_in_place_of_the_folder_is_named(tmp_path):
    (tmp_path / "results").write_text("")
    with pytest.raises(SubmissionError, match="results cannot be written"):
        Journal(tmp_path / "results")


def test_only_the_places_of_records_are_kept_in_memory(tmp_path):
    """The memory of a batch does not grow with the reports it has recorded."""
    tracemalloc.start()
    try:
        with Journal(tmp_path) as journal:
            for i in range(500):
                journal.append(graded(str(i), 1) | {"text": "x" * 20_000})
        with Journal(tmp_path) as journal:
            assert journal.last("graded", "499")
            _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < (tmp_path / NAME).stat().st_size / 10
