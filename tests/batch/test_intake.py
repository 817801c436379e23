"""Who handed in what: folders, flat files, zips; nothing is guessed and nobody harms another."""

import io
import json
import os
import re
import sys
import tracemalloc
import unicodedata
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.batch.archives import Archive
from grader.batch.intake import find_entries
from grader.errors import SubmissionError
from grader.regular import MAX_BYTES
from grader.submission import MAX_NOTEBOOK_BYTES

from .zips import encrypted, link, packed

HW = b'ASSIGNMENT = "shapes"\nANSWER = (2, 3)\n'
OTHER = b"print('training')\n"


def write(folder, files):
    """Make the files; a name that ends in a slash is an empty folder."""
    for name, data in files.items():
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def rows(source):
    """(id, student, file) of every entry that can be graded, problem for the others."""
    return [(e.id, e.student, e.problem or e.file) for e in find_entries(source)]


def only(source):
    (entry,) = find_entries(source)
    assert (entry.read is None) == bool(entry.problem)
    return entry


def zipped(path, files):
    path.write_bytes(packed(files))
    return path


# ---- layouts ----


def test_a_flat_folder_of_canvas_files(tmp_path):
    write(
        tmp_path,
        {
            "doeann_12345_67890_hw1.py": b"ann",
            "leebob_LATE_22345_67891_hw1-2.py": b"bob",
            "o'neilkim_32345_67892_my homework-1.py": b"kim",
        },
    )
    entries = find_entries(tmp_path)
    assert [(e.id, e.student, e.late) for e in entries] == [
        ("12345", "doeann", False),
        ("22345", "leebob", True),
        ("32345", "o'neilkim", False),
    ]
    read = [entry.read() for entry in entries]
    assert [(r.name, r.source) for r in read] == [
        ("hw1.py", b"ann"),
        ("hw1.py", b"bob"),
        ("my homework.py", b"kim"),
    ]


def test_an_older_attempt_is_named_and_does_not_count(tmp_path):
    names = ["doeann_LATE_1234_200_hw-2.py", "doeann_1234_100_hw.py", "doeann_1234_150_hw-1.py"]
    entry = only(write(tmp_path, {name: name.encode() for name in names}))
    assert (entry.file, entry.late) == (names[0], True)
    assert entry.read().source == names[0].encode()
    assert sorted(entry.notes) == [
        "doeann_1234_100_hw.py is an older attempt and does not count",
        "doeann_1234_150_hw-1.py is an older attempt and does not count",
    ]


def test_two_files_of_one_canvas_student_know_each_other(tmp_path):
    write(
        tmp_path,
        {
            "doeann_1234_100_hw-1.py": b"from model import net",
            "doeann_1234_101_model-1.py": b"net = 1",
            "leebob_2345_102_hw.py": b"import model, doeann_1234_101_model-1",
        },
    )
    ann, bob = find_entries(tmp_path)
    assert dict(ann.read().helpers) == {"model": b"net = 1"}
    assert dict(bob.read().helpers) == {}


def test_two_students_of_one_name_stay_two(tmp_path):
    write(tmp_path, {"leekim_1111_1000_hw.py": b"1", "leekim_2222_1001_hw.py": b"2"})
    assert [e.read().source for e in find_entries(tmp_path)] == [b"1", b"2"]


def test_folders_of_moodle(tmp_path):
    write(
        tmp_path,
        {
            "Ann Lee_1234567_assignsubmission_file_/hw.py": HW,
            "Ann Lee_1234567_assignsubmission_onlinetext_/onlinetext.html": b"hello",
            "Zoë Kim_1234568_assignsubmission_onlinetext_/onlinetext.html": b"hello",
            "Bo Lee_1234569_assignsubmission_file_/hw.zip": packed({"hw/hw.py": HW}),
        },
    )
    assert rows(tmp_path) == [
        ("1234567", "Ann Lee", "Ann Lee_1234567_assignsubmission_file_/hw.py"),
        (
            "1234568",
            "Zoë Kim",
            "there is no .py or .ipynb file, only "
            "Zoë Kim_1234568_assignsubmission_onlinetext_/onlinetext.html",
        ),
        ("1234569", "Bo Lee", "Bo Lee_1234569_assignsubmission_file_/hw.zip/hw/hw.py"),
    ]


def test_a_flat_archive_of_moodle(tmp_path):
    name = "Ann Lee_1234567_assignsubmission_file_hw.py"
    assert rows(zipped(tmp_path / "c.zip", {name: HW})) == [("1234567", "Ann Lee", name)]


METADATA = """\
---
submission_1:
  :submitters:
  - :name: Pair One
    :sid: '200'
  - :name: Pair Two
    :email: two@uni.edu
  :created_at: 2026-10-05 21:30:22.1 Z
submission_2:
  :submitters:
  - :name: Pair One
    :sid: '200'
  :created_at: 2026-10-06 21:30:22.1 Z
"""


@pytest.mark.parametrize("is_zip", [False, True])
def test_an_export_of_gradescope(tmp_path, is_zip):
    files = {
        "assignment_9_export/submission_metadata.yml": METADATA.encode(),
        "assignment_9_export/submission_1/hw.py": b"old",
        "assignment_9_export/submission_2/hw.py": b"new",
        "assignment_9_export/submission_3/hw.py": b"whose",
    }
    source = zipped(tmp_path / "c.zip", files) if is_zip else write(tmp_path / "c", files)
    one, three, two = find_entries(source)
    assert (one.id, one.student, one.read().source) == ("200", "Pair One", b"new")
    assert one.submitted.isoformat() == "2026-10-06T21:30:22.100000+00:00"
    assert one.notes == ("submission_1 is an older attempt and does not count",)
    assert (two.id, two.student, two.read().source) == ("two@uni.edu", "Pair Two", b"old")
    assert two.notes == ("handed in together with Pair One",)
    assert (three.id, three.student) == ("3", "submission_3")
    assert three.notes == ("no list of submissions says who handed in submission_3",)


def test_repositories_of_github_classroom(tmp_path):
    write(
        tmp_path,
        {
            "hw1-ann-lee/hw.py": HW,
            "hw1-ann-lee/.git/hooks/pre-commit.py": OTHER,
            "hw1-bob/hw.py": HW,
            "hw1-bob/.git/HEAD": b"ref",
        },
    )
    expected = [("ann-lee", "ann-lee"), ("bob", "bob")]
    assert [row[:2] for row in rows(tmp_path)] == expected
    files = {"hw1-submissions/hw1-ann-lee/hw.py": HW, "hw1-submissions/hw1-bob/hw.py": HW}
    assert [row[:2] for row in rows(zipped(tmp_path / "c.zip", files))] == expected


@pytest.mark.parametrize("above", ["submitted", "course/submitted", "."])
def test_the_folders_of_nbgrader(tmp_path, above):
    if above == "course/submitted":
        write(tmp_path / "course", {"source/hw1/hw1.ipynb": b"", "nbgrader_config.py": b""})
    folder = tmp_path / above
    write(
        folder,
        {
            "ann/hw1/hw1.ipynb": notebook(HW.decode()),
            "ann/hw1/timestamp.txt": b"2026-02-02 15:58:23.948203 UTC\n",
            "bob/hw1/hw1.ipynb": notebook(HW.decode()),
        },
    )
    ann, bob = find_entries(tmp_path / "course" if above == "course/submitted" else tmp_path)
    assert (ann.id, bob.id) == ("ann", "bob")
    assert ann.submitted.isoformat() == "2026-02-02T15:58:23.948203+00:00"
    assert bob.submitted is None
    assert ann.read().source.startswith(HW)


def test_a_zip_of_a_folder_of_folders(tmp_path):
    files = {"hw1/ann/hw.py": HW, "hw1/bob/hw.py": HW, "__MACOSX/hw1/._ann": b"", "hw1/cat/": b""}
    assert rows(zipped(tmp_path / "c.zip", files)) == [
        ("ann", "ann", "hw1/ann/hw.py"),
        ("bob", "bob", "hw1/bob/hw.py"),
        ("cat", "cat", "nothing was handed in"),
    ]


def test_a_folder_on_disk_with_one_student_is_one_student(tmp_path):
    write(tmp_path, {"ann/src/hw.py": HW, "ann/docs/conf.py": OTHER})
    assert rows(tmp_path) == [("ann", "ann", "ann/src/hw.py")]


def test_zips_of_students_in_the_zip_of_a_class(tmp_path):
    inner = packed({"hw.zip": packed({"a/hw.py": HW})})
    entry = only(zipped(tmp_path / "c.zip", {"ann.zip": inner}))
    assert (entry.id, entry.file) == ("ann", "ann.zip/hw.zip/a/hw.py")
    assert entry.read().source == HW


def test_one_archive_more_is_too_deep(tmp_path):
    inner = packed({"b.zip": packed({"c.zip": packed({"hw.py": HW})})})
    entry = only(write(tmp_path, {"ann.zip": inner}))
    assert "ann.zip/b.zip/c.zip lies too deep" in entry.problem


@pytest.mark.parametrize("name", ["hw1/ann homework/hw.py", "a/b/c/hw.py", "hw.py"])
def test_a_folder_zipped_instead_of_its_contents(tmp_path, name):
    assert only(write(tmp_path, {"ann.zip": packed({name: HW})})).file == f"ann.zip/{name}"


def test_files_that_belong_to_no_student_are_left_alone(tmp_path):
    write(tmp_path, {"ann.py": HW, "roster.csv": b"", "README.md": b"", "plot.png": b""})
    assert [row[0] for row in rows(tmp_path)] == ["ann"]


@pytest.mark.parametrize("name", ["nothing", "a.py", "a.rar"])
def test_what_is_no_batch_is_told(tmp_path, name):
    write(tmp_path, {"a.py": HW, "a.rar": b""})
    with pytest.raises(SubmissionError, match="name the folder or zip"):
        find_entries(tmp_path / name)


def test_a_broken_zip_of_a_class_is_told(tmp_path):
    with pytest.raises(SubmissionError, match="not a zip archive"):
        find_entries(write(tmp_path, {"c.zip": b"PK"}) / "c.zip")


# ---- what is ignored ----


def test_litter_of_the_mac_is_ignored(tmp_path):
    files = {"hw.py": HW, "__MACOSX/._hw.py": b"\0\5\26\7", ".DS_Store": b"\0"}
    write(tmp_path, {"ann.zip": packed(files), "bob/hw.py": HW, "bob/.DS_Store": b""})
    write(tmp_path, {"bob/._hw.py": b"\0\5\26\7", ".DS_Store": b"", "__MACOSX/x.py": b""})
    assert rows(tmp_path) == [("ann", "ann", "ann.zip/hw.py"), ("bob", "bob", "bob/hw.py")]


@pytest.mark.parametrize(
    "name",
    [
        "__pycache__/hw.cpython-311.py",
        ".git/x.py",
        ".venv/lib/x.py",
        "venv/bin/x.py",
        "env/lib/python3.11/site-packages/x.py",
        ".ipynb_checkpoints/hw-checkpoint.ipynb",
        "hw.pyc",
        "lib/__init__.py",
    ],
)
def test_caches_and_environments_are_ignored(tmp_path, name):
    data = b"" if name.endswith("__init__.py") else OTHER
    assert only(write(tmp_path, {"ann/hw.py": OTHER, f"ann/{name}": data})).file == "ann/hw.py"


# ---- which file counts ----


def test_several_files_are_listed(tmp_path):
    write(
        tmp_path,
        {
            "ann/model.py": b"ANSWER = 1",
            "ann/train.py": OTHER,
            "ann/app/deploy.py": OTHER,
            "ann/secrets.json": b"{}",
            "ann/.DS_Store": b"",
        },
    )
    entry = only(tmp_path)
    assert "3 files could be the answer (ann/model.py, ann/train.py, ann/app/deploy.py)" in (
        entry.problem
    )
    assert "ASSIGNMENT" in entry.problem


def test_the_only_file_with_the_line_counts_and_the_others_are_named(tmp_path):
    entry = only(write(tmp_path, {"ann/hw.py": HW, "ann/train.py": OTHER}))
    assert entry.file == "ann/hw.py"
    assert entry.notes == (
        'ann/hw.py counts: it alone has the line ASSIGNMENT = "..."; not used: ann/train.py',
    )


def test_two_files_with_the_line_are_listed(tmp_path):
    entry = only(write(tmp_path, {"ann/hw.py": HW, "ann/hw_final.py": HW, "ann/x.py": OTHER}))
    assert "2 files could be the answer (ann/hw.py, ann/hw_final.py)" in entry.problem


def test_a_file_that_imports_the_others_counts_with_its_helpers(tmp_path):
    files = {"hw.py": b"from helper import c", "helper.py": b"import deep", "deep.py": b"c = 6"}
    expected = {"helper": b"import deep", "deep": b"c = 6"}
    write(tmp_path, {f"ann/{name}": data for name, data in files.items()})
    write(tmp_path, {"bob.zip": packed({f"a/{name}": data for name, data in files.items()})})
    ann, bob = find_entries(tmp_path)
    assert (ann.file, bob.file) == ("ann/hw.py", "bob.zip/a/hw.py")
    assert dict(ann.read().helpers) == dict(bob.read().helpers) == expected
    assert ann.notes == bob.notes == ()


def test_each_student_has_their_own_helper(tmp_path):
    write(tmp_path, {"ann/hw.py": b"import helper", "ann/helper.py": b"c = 6"})
    write(tmp_path, {"bob/hw.py": b"import helper", "bob/helper.py": b"c = 5"})
    assert [e.read().helpers["helper"] for e in find_entries(tmp_path)] == [b"c = 6", b"c = 5"]


def test_files_that_import_each_other_are_listed(tmp_path):
    entry = only(write(tmp_path, {"ann/a.py": b"import b", "ann/b.py": b"import a"}))
    assert "2 files could be the answer (ann/a.py, ann/b.py)" in entry.problem


def test_a_file_of_another_folder_is_no_helper(tmp_path):
    entry = only(write(tmp_path, {"ann/hw.py": b"import model", "ann/lib/model.py": b"x = 1"}))
    assert "2 files" in entry.problem


def test_candidates_are_listed_without_their_helpers(tmp_path):
    write(tmp_path, {"ann/hw.py": b"import m", "ann/m.py": b"", "ann/train.py": OTHER})
    assert "2 files could be the answer (ann/hw.py, ann/train.py)" in only(tmp_path).problem


def test_flat_files_are_nobodys_helpers(tmp_path):
    ann, bob = find_entries(write(tmp_path, {"ann.py": b"import bob", "bob.py": b"x = 1"}))
    assert (dict(ann.read().helpers), bob.read().name) == ({}, "bob.py")


def test_one_student_twice_is_told(tmp_path):
    write(tmp_path, {"ann/hw.py": HW, "ann.zip": packed({"hw.py": HW}), "ann.py": HW})
    write(tmp_path, {"bob/hw.py": HW})
    ann, bob = find_entries(tmp_path)
    assert ann.problem == "handed in more than once (ann, ann.py, ann.zip): keep one of them"
    assert not bob.problem


def test_nothing_and_the_wrong_thing_are_told(tmp_path):
    write(tmp_path, {"ann/": b"", "bob/.keep": b"", "cat.rar": b"", "dan/hw.tar.gz": b""})
    assert [row[2] for row in rows(tmp_path)] == [
        "nothing was handed in",
        "there is no .py or .ipynb file, only bob/.keep",
        "only .zip archives are read: cat.rar",
        "only .zip archives are read: dan/hw.tar.gz",
    ]


def test_hundreds_of_files_are_counted_and_not_read(tmp_path):
    files = {f"ann/{number:03}.py": OTHER for number in range(150)}
    entry = only(write(tmp_path, files))
    assert entry.problem.startswith("150 files could be the answer (ann/000.py, ")
    assert "and 142 more" in entry.problem


# ---- notebooks ----


def notebook(*cells):
    made = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": c} for c in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def test_a_notebook_counts_like_a_file(tmp_path):
    pytest.importorskip("nbformat")
    write(tmp_path, {"ann/hw.ipynb": notebook("%matplotlib inline\nimport m", "x = 1")})
    write(tmp_path, {"ann/m.py": b"y = 2", "bob/hw.py": HW})
    ann, _ = find_entries(tmp_path)
    read = ann.read()
    assert (read.name, read.source) == ("hw.ipynb", b"\nimport m\nx = 1\n")
    assert dict(read.helpers) == {"m": b"y = 2"}


def test_a_notebook_beside_a_file_is_not_chosen_silently(tmp_path):
    pytest.importorskip("nbformat")
    write(tmp_path, {"ann/hw.ipynb": notebook("x = 1"), "ann/hw.py": b"x = 2"})
    write(tmp_path, {"bob/hw.ipynb": notebook(HW.decode()), "bob/hw.py": b"x = 2"})
    ann, bob = find_entries(tmp_path)
    assert "2 files could be the answer" in ann.problem
    assert (bob.file, len(bob.notes)) == ("bob/hw.ipynb", 1)


def test_a_broken_notebook_is_told_when_it_is_read(tmp_path):
    pytest.importorskip("nbformat")
    entry = only(write(tmp_path, {"ann/hw.ipynb": b"{"}))
    with pytest.raises(SubmissionError, match="not a notebook"):
        entry.read()


# ---- hostile things harm only their own student ----


@pytest.mark.parametrize(
    ("archive", "reason"),
    [
        (packed({"../evil.py": HW}), "leads out of the archive"),
        (packed({"hw.py": HW, "/tmp/evil.py": HW}), "leads out of the archive"),
        (packed({"hw.py": HW, "../notes.txt": b""}), "leads out of the archive"),
        (packed({link("hw.py"): b"/etc/passwd"}), "is a link"),
        (encrypted("hw.py", HW), "encrypted"),
        (packed({"hw.py": bytes(MAX_BYTES + 1)}), "more than 200 times|larger than 1 MiB"),
        (packed({"hw.zip": packed({"hw.py": bytes(300 << 20)})}), "more than 200 times"),
        (packed({"hw.zip": bytes(100 << 20)}), "more than 200 times"),
        (b"PK\x03\x04 nothing", "is not a zip archive"),
    ],
    ids=[
        "slip",
        "absolute",
        "slip of notes",
        "link",
        "encrypted",
        "large",
        "inner bomb",
        "bomb",
        "broken",
    ],
)
def test_a_hostile_archive_is_the_problem_of_its_student_only(tmp_path, archive, reason):
    for source in (
        write(tmp_path / "a", {"ann.zip": archive, "bob/hw.py": HW}),
        write(tmp_path / "b", {"ann/x.zip": archive, "bob.zip": packed({"hw.py": HW})}),
        zipped(tmp_path / "c.zip", {"ann/x.zip": archive, "bob/hw.py": HW}),
    ):
        ann, bob = find_entries(source)
        assert (ann.id, ann.read) == ("ann", None)
        assert re.search(reason, ann.problem), ann.problem
        assert bob.read().source == HW
    assert not (tmp_path / "evil.py").exists()


def test_many_archives_in_one_have_one_limit_together(tmp_path):
    big = zipfile.ZipInfo("data.bin")
    inner = packed({big: os.urandom(40 << 20)})
    names = [zipfile.ZipInfo(f"{number}.zip") for number in range(4)]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names[:1]:
            archive.writestr(name, inner)
    write(tmp_path, {f"ann/{number}.zip": out.getvalue() for number in range(4)})
    assert "unpack to more than 128 MiB" in only(tmp_path).problem


def test_a_path_that_leads_out_of_the_archive_of_a_class_is_nobodys(tmp_path):
    files = {"../ann/evil.py": HW, "ann/hw.py": HW, "bob/../../x.py": HW, "/cat/hw.py": HW}
    found = {e.student: e for e in find_entries(zipped(tmp_path / "c.zip", files))}
    assert set(found) == {"../ann/evil.py", "/cat/hw.py", "ann", "bob"}
    assert found["ann"].read().source == HW
    assert all("leads out" in e.problem for s, e in found.items() if s != "ann")


def test_links_are_never_followed(tmp_path):
    secret = write(tmp_path / "secret", {"hw.py": b"SECRET", "x.txt": b""})
    batch = write(tmp_path / "batch", {"bob/hw.py": HW, "cat/hw.py": HW, "dan/": b"", "eve/": b""})
    (batch / "ann").symlink_to(secret)
    (batch / "bob" / "data").symlink_to(secret)
    (batch / "cat" / "hw2.py").symlink_to(secret / "hw.py")
    (batch / "dan" / "hw.py").symlink_to(secret / "hw.py")
    (batch / "eve" / "loop").symlink_to(batch)
    (batch / "fay.py").symlink_to(secret / "hw.py")
    (batch / "roster.csv").symlink_to(secret / "x.txt")
    found = {e.id: e for e in find_entries(batch)}
    assert {id: e.problem for id, e in found.items()} == {
        "ann": "ann is a link",
        "bob": "",
        "cat": "cat/hw2.py is a link",
        "dan": "dan/hw.py is a link",
        "eve": "there is no .py or .ipynb file, only eve/loop",
        "fay": "fay.py is a link",
    }
    assert found["bob"].notes == ("bob/data is a link; it is not read",)


def test_a_link_that_takes_the_place_of_a_file_later_is_not_followed(tmp_path):
    secret = write(tmp_path / "secret", {"hw.py": b"SECRET"})
    entry = only(write(tmp_path / "batch", {"ann/hw.py": HW}))
    path = tmp_path / "batch" / "ann" / "hw.py"
    path.unlink()
    path.symlink_to(secret / "hw.py")
    with pytest.raises(SubmissionError, match="is a link"):
        entry.read()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_refused_without_waiting(tmp_path):
    write(tmp_path, {"ann/": b"", "bob/hw.py": HW})
    os.mkfifo(tmp_path / "ann" / "hw.py")
    os.mkfifo(tmp_path / "cat.zip")
    os.mkfifo(tmp_path / "dan")
    assert [row[2] for row in rows(tmp_path)] == [
        "ann/hw.py is not an ordinary file",
        "bob/hw.py",
        "cat.zip is not an ordinary file",
        "dan is not an ordinary file",
    ]


def test_a_huge_file_is_refused(tmp_path):
    write(tmp_path, {"ann/hw.py": b"#" * (MAX_BYTES + 1), "bob/hw.py": b"#" * MAX_BYTES})
    write(tmp_path, {"cat/hw.ipynb": b" " * (MAX_NOTEBOOK_BYTES + 1), "dan/hw.py": HW})
    write(tmp_path, {"dan/weights.pt": b"0" * (MAX_BYTES + 1)})
    problems = [entry.problem for entry in find_entries(tmp_path)]
    assert problems == [
        "ann/hw.py is larger than 1 MiB, too large for homework",
        "",
        "cat/hw.ipynb is larger than 16 MiB, too large for homework",
        "",
    ]


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="every folder can be read")
def test_a_folder_that_cannot_be_read_is_told(tmp_path):
    write(tmp_path, {"ann/hw.py": HW, "bob/hw.py": HW})
    (tmp_path / "ann").chmod(0)
    ann, bob = find_entries(tmp_path)
    (tmp_path / "ann").chmod(0o755)
    assert "cannot be read" in ann.problem and not bob.problem


def test_a_name_that_is_no_text_is_spelled_out(tmp_path):
    try:
        os.mkdir(os.fsencode(tmp_path) + b"/Jos\xe9")
    except OSError:
        pytest.skip("this file system takes only text")
    write(tmp_path, {"Jos\udce9/hw.py": HW})
    entry = only(tmp_path)
    assert (entry.student, entry.file) == ("Jos\\udce9", "Jos\\udce9/hw.py")
    assert entry.read().source == HW


# ---- ids and names ----

NAMES = [
    "Daniël de Vries",
    "Danie\u0308l de Vries",
    "Daniel\u0308 B",
    "O’Brien, Pat",  # noqa: RUF001
    "-rf",
    "空 白",
    "x" * 150,
    "李雷",
    "Žofie",
    "con",
    "NUL.x",
    "[red]Kim[",
    "=1+1",
    "...",
    "ann.",
]


def assert_safe(ids):
    assert len({unicodedata.normalize("NFC", id).casefold() for id in ids}) == len(ids)
    for id in ids:
        assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._@+-]*", id), id
        assert len(id) <= 120 and not id.endswith(".")
        assert not re.match(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)", id)


def test_names_are_kept_and_ids_are_safe(tmp_path):
    entries = find_entries(write(tmp_path, {f"{name}/hw.py": HW for name in NAMES}))
    assert sorted(entry.student for entry in entries) == sorted(NAMES)
    assert_safe([entry.id for entry in entries])
    assert [entry.id for entry in entries] == sorted(entry.id for entry in entries)


def test_an_id_does_not_depend_on_the_others(tmp_path):
    whole = find_entries(write(tmp_path / "a", {f"{name}/hw.py": HW for name in NAMES}))
    for entry in whole[:4]:
        alone = only(write(tmp_path / entry.id, {f"{entry.student}/hw.py": HW}))
        assert alone.id == entry.id


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere these are one folder")
def test_names_that_differ_in_case_only_stay_apart(tmp_path):
    entries = find_entries(write(tmp_path, {"ann/hw.py": b"1", "Ann/hw.py": b"2"}))
    assert sorted(entry.student for entry in entries) == ["Ann", "ann"]
    assert_safe([entry.id for entry in entries])


@given(st.sets(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), max_size=12))
def test_ids_are_unique_and_safe_for_any_names(tmp_path_factory, names):
    folder = tmp_path_factory.mktemp("class")
    archive = zipped(folder / "c.zip", {f"class/{name}/hw.py": HW for name in names if name})
    entries = find_entries(archive)
    assert_safe([entry.id for entry in entries])
    assert [e.id for e in find_entries(archive)] == [e.id for e in entries]
    for entry in entries:
        assert entry.problem or entry.read().source == HW


def test_entries_hold_no_contents(tmp_path):
    names = [f"student{number}_{number}_{number}_hw.py" for number in range(1_000, 3_000)]
    archive = zipped(tmp_path / "c.zip", {name: b"#" * 20_000 for name in names})
    Archive.open(archive)  # what is imported on first use does not count
    tracemalloc.start()
    entries = find_entries(archive)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(entries) == 2_000
    assert used / len(entries) < 3_000
