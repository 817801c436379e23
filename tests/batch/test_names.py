"""Names of learning platforms taken apart; what fits no platform is a student's own name."""

from datetime import UTC, datetime, timedelta

import pytest

from grader.batch.gradescope import Submitter, read_metadata
from grader.batch.names import (
    Name,
    Platform,
    read_classroom,
    read_file_name,
    read_folder_name,
    read_timestamp,
    without_attempts,
)

CANVAS, MOODLE = Platform.CANVAS, Platform.MOODLE


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("doeann_12345_67890_hw1.py", Name("doeann", CANVAS, "12345", "hw1.py")),
        ("leebob_LATE_22345_67891_hw1-2.py", Name("leebob", CANVAS, "22345", "hw1.py", True, 2)),
        (
            "o'neilkim_32345_67892_my homework-1.py",
            Name("o'neilkim", CANVAS, "32345", "my homework.py", attempt=1),
        ),
        ("doeann_12345_67890_my_file_2.py", Name("doeann", CANVAS, "12345", "my_file_2.py")),
        ("doeann_12345_67890_lab-0.py", Name("doeann", CANVAS, "12345", "lab-0.py")),
        ("doeann_LATE_12345_text.html", Name("doeann", CANVAS, "12345", "text.html", True)),
        (
            "Ann Lee_1234567_assignsubmission_file_hw.py",
            Name("Ann Lee", MOODLE, "1234567", "hw.py"),
        ),
        (
            "hw1_jdoe_attempt_2026-10-05-14-30-22_answer.py",
            Name(
                "jdoe",
                Platform.BLACKBOARD,
                "jdoe",
                "answer.py",
                submitted=datetime(2026, 10, 5, 14, 30, 22),
            ),
        ),
        ("ann.py", Name("ann", file="ann.py")),
        ("ann.tar.gz", Name("ann", file="ann.tar.gz")),
        ("Ann Lee.zip", Name("Ann Lee", file="Ann Lee.zip")),
        ("lab_1_2_final.py", Name("lab_1_2_final", file="lab_1_2_final.py")),
        ("hw_jdoe_attempt_2026-13-05-14-30-22_a.py", None),
        ("late_ann.py", Name("late_ann", file="late_ann.py")),
        ("de-vries-2.py", Name("de-vries-2", file="de-vries-2.py")),
    ],
)
def test_the_name_of_a_file(name, expected):
    assert read_file_name(name) == (expected or Name(name.removesuffix(".py"), file=name))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann Lee_1234567_assignsubmission_file_", Name("Ann Lee", MOODLE, "1234567")),
        ("Ann Lee_1234567_assignsubmission_onlinetext_", Name("Ann Lee", MOODLE, "1234567")),
        ("Ann Lee_1234567_assignsubmission_file", Name("Ann Lee", MOODLE, "1234567")),
        ("Ann_Lee_7_assignsubmission_file_", Name("Ann_Lee", MOODLE, "7")),
        ("submission_123", Name("submission_123", Platform.GRADESCOPE, "123")),
        ("submission_ann", Name("submission_ann")),
        ("hw1-ann", Name("hw1-ann")),
        ("O’Brien, Pat", Name("O’Brien, Pat")),  # noqa: RUF001
        ("-rf", Name("-rf")),
    ],
)
def test_the_name_of_a_folder(name, expected):
    assert read_folder_name(name) == expected


def test_a_classroom_is_known_by_the_folder_above_or_by_its_repositories():
    folders = ["hw1-ann", "hw1-ann-marie", "hw1-bob"]
    named = read_classroom(folders, parent="hw1-submissions", are_repositories=False)
    assert [name.id for name in named.values()] == ["ann", "ann-marie", "bob"]
    assert named == read_classroom(folders, parent="batch", are_repositories=True)


def test_a_hyphen_alone_makes_no_classroom():
    folders = ["de-vries-ann", "de-vries-bob"]
    assert read_classroom(folders, parent="batch", are_repositories=False) == {}
    assert read_classroom(folders, parent="hw1-submissions", are_repositories=False) == {}
    assert read_classroom(["ann", "bob"], parent="batch", are_repositories=True) == {}
    assert read_classroom(["hw1-", "hw1-ann"], parent="x", are_repositories=True) == {}


def test_the_newest_attempt_of_each_canvas_file_counts():
    names = [
        Name("doeann", CANVAS, "1", "hw.py", attempt=attempt, late=attempt == 2)
        for attempt in (2, 0, 1)
    ]
    other = Name("doeann", CANVAS, "1", "model.py")
    replaced = without_attempts([*names, other])
    assert [replaced[name] for name in names] == [None, names[0], names[0]]
    assert replaced[other] is None


def test_the_newest_time_of_blackboard_counts():
    old, new, same = (
        Name("ann", Platform.BLACKBOARD, "ann", file, submitted=datetime(2026, 10, day))
        for file, day in (("hw.py", 9), ("hw2.py", 10), ("model.py", 10))
    )
    assert without_attempts([new, old, same]) == {old: same, new: None, same: None}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"2026-02-02 15:58:23.948203 UTC\n", datetime(2026, 2, 2, 15, 58, 23, 948203, UTC)),
        (b"2026-02-02 15:58:23", datetime(2026, 2, 2, 15, 58, 23)),
        (b"2026-02-31 15:58:23 UTC", None),
        (b"2026-02-02 15:58:23 Nowhere/Land", None),
        (b"2026-02-02 15:58:23 ../../etc/passwd", None),
        (b"yesterday", None),
        (b"\xff", None),
    ],
)
def test_the_time_that_nbgrader_writes(text, expected):
    assert read_timestamp(text) == expected


EXPORT = """\
---
submission_1:
  :submitters:
  - :name: Solo Student
    :sid: '100'
    :email: solo@uni.edu
  :created_at: 2026-10-05 21:30:22.123456789 -07:00
  :score: 3.0
  :history:
  - :id: 5
    :created_at: 2020-01-01 00:00:00 Z
    :submitters:
    - :name: Somebody Else
submission_2:
  :created_at: 2026-10-06 00:00:00.5 Z
  :submitters:
  - :name: "Žofie \\"Z\\" O'Neil"
    :sid:
    :email: zofie@uni.edu
  - :name: 'O''Brien: Pat'
    :email: null
"""


def test_the_list_of_a_gradescope_export():
    found = read_metadata(EXPORT.encode())
    assert found["submission_1"].submitters == [Submitter("Solo Student", "100", "solo@uni.edu")]
    time = datetime(2026, 10, 6, 4, 30, 22, 123456, UTC)
    assert found["submission_1"].created_at == time
    assert found["submission_2"].submitters == [
        Submitter('Žofie "Z" O\'Neil', "", "zofie@uni.edu"),
        Submitter("O'Brien: Pat"),
    ]
    assert found["submission_2"].created_at - time < timedelta(days=1)


def test_the_list_of_gradescope_as_json():
    export = b'{"submission_1": {"submitters": [{"name": "Ann", "sid": 7}], "created_at": "?"}}'
    assert read_metadata(export)["submission_1"].submitters == [Submitter("Ann", "7")]
    time = "2026-07-01T14:22:32.365935-07:00"
    one = f'{{"id": 2, "created_at": "{time}", "users": [{{"email": "a@b.c"}}]}}'.encode()
    assert read_metadata(one)["submission_2"].submitters == [Submitter(email="a@b.c")]
    assert read_metadata(one)["submission_2"].created_at.utcoffset() == timedelta(hours=-7)


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xff\xfe", b"submission_1: 3", b'{"a": 1}'])
def test_what_is_no_list_lists_nothing(data):
    assert read_metadata(data) == {}
