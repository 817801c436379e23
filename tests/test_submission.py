"""Reading a submission: bytes of regular files, nothing parsed, nobody else's files."""

import hashlib
import os

import pytest

from grader.errors import SubmissionError
from grader.regular import MAX_BYTES
from grader.submission import MAX_HELPERS, Submission, read_submission


def write(path, source=b""):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(source)
    return path


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b'ASSIGNMENT = "shapes-first"', "shapes-first"),
        (b"ASSIGNMENT='shapes'", "shapes"),
        (b'ASSIGNMENT: str = "shapes"', "shapes"),
        (b'"""Doc"""\r\n\r\nASSIGNMENT\t=\t"shapes"\r\nx = 1', "shapes"),
        (b'\xff\xfe not Python (\nASSIGNMENT = "shapes"\n', "shapes"),
        (b'# ASSIGNMENT = "shapes"', None),
        (b'    ASSIGNMENT = "shapes"', None),
        (b'ASSIGNMENT = "../../etc/passwd"', None),
        (b"ASSIGNMENT = shapes", None),
        (b'ASSIGNMENT == "shapes"', None),
        (b"", None),
    ],
)
def test_the_assignment_is_found_by_the_look_of_its_line(line, name):
    assert Submission("a.py", line).assignment == name


def test_bytes_and_name_are_kept_as_they_are(tmp_path):
    source = b"\xef\xbb\xbfx = 1\r\n\x00\xff"
    read = read_submission(write(tmp_path / "A b.py", source))
    assert (read.name, read.source) == ("A b.py", source)
    assert read.sha256 == hashlib.sha256(source).hexdigest()


def test_what_is_missing_is_told(tmp_path):
    with pytest.raises(SubmissionError, match="does not exist"):
        read_submission(tmp_path / "a.py")


@pytest.mark.parametrize("name", ["notes.txt", "a.pyc", "a"])
def test_only_python_files_are_read(tmp_path, name):
    with pytest.raises(SubmissionError, match=r"\.py is expected"):
        read_submission(write(tmp_path / name))


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(SubmissionError, match="is a folder"):
        read_submission(tmp_path)


def test_a_link_is_not_followed(tmp_path):
    link = tmp_path / "a.py"
    link.symlink_to(write(tmp_path / "secret.py", b"SECRET = 1"))
    with pytest.raises(SubmissionError, match="is a link"):
        read_submission(link)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path):
    os.mkfifo(tmp_path / "a.py")
    with pytest.raises(SubmissionError, match="not an ordinary file"):
        read_submission(tmp_path / "a.py")


def test_a_file_may_be_as_large_as_the_limit_and_no_larger(tmp_path):
    write(tmp_path / "a.py", b"#" * MAX_BYTES)
    assert len(read_submission(tmp_path / "a.py").source) == MAX_BYTES
    write(tmp_path / "a.py", b"#" * (MAX_BYTES + 1))
    with pytest.raises(SubmissionError, match="larger than 1 MiB"):
        read_submission(tmp_path / "a.py")


@pytest.mark.parametrize(
    "line",
    [
        b"import model",
        b"import torch, model",
        b"import model as m",
        b"from model import Net, solve",
        b"from .model import Net",
        b"if True:\n    import model",
    ],
)
def test_a_module_of_the_same_folder_that_is_imported_is_a_helper(tmp_path, line):
    write(tmp_path / "model.py", b"x = 1")
    write(tmp_path / "other.py", b"x = 2")
    read = read_submission(write(tmp_path / "a.py", line))
    assert read.helpers == {"model": b"x = 1"}


def test_helpers_of_helpers_are_found_and_circles_end(tmp_path):
    write(tmp_path / "one.py", b"import two")
    write(tmp_path / "two.py", b"import one, a")
    read = read_submission(write(tmp_path / "a.py", b"import one"))
    assert set(read.helpers) == {"one", "two"}


def test_files_of_other_students_are_nobodys_helpers(tmp_path):
    other = write(tmp_path / "kim.py", b"answer = 42")
    mine = write(tmp_path / "lee.py", b"import kim")
    assert read_submission(mine, others=[mine, other]).helpers == {}
    assert set(read_submission(mine).helpers) == {"kim"}


def test_the_names_that_are_imported_from_a_helper_are_not_helpers(tmp_path):
    write(tmp_path / "model.py")
    write(tmp_path / "solve.py")
    read = read_submission(write(tmp_path / "a.py", b"from model import Net, solve"))
    assert set(read.helpers) == {"model"}


def test_helpers_come_from_the_same_folder_only(tmp_path):
    write(tmp_path / "secret.py", b"x = 1")
    write(tmp_path / "kim" / "link.py").unlink()
    (tmp_path / "kim" / "link.py").symlink_to(tmp_path / "secret.py")
    source = b"import secret, link\nfrom ..secret import x\nimport ../secret\n"
    assert read_submission(write(tmp_path / "kim" / "a.py", source)).helpers == {}


def test_there_is_a_limit_to_helpers(tmp_path):
    names = [f"m{i}" for i in range(MAX_HELPERS + 5)]
    for name in names:
        write(tmp_path / f"{name}.py")
    source = f"import {', '.join(names)}".encode()
    assert len(read_submission(write(tmp_path / "a.py", source)).helpers) == MAX_HELPERS
