"""Names of learning platforms taken apart; what fits no platform is a student's own name."""

from datetime import datetime

import pytest

from grader.batch.names import read_file_name, read_folder_name, without_attempts
from grader.platforms.base import Name

CANVAS, MOODLE, BLACKBOARD, GRADESCOPE = "canvas", "moodle", "blackboard", "gradescope"


def canvas(student, id, file, late=False, attempt=0):
    return Name(student, CANVAS, id, file, late, attempt, series=file)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("doeann_12345_67890_hw1.py", canvas("doeann", "12345", "hw1.py")),
        ("leebob_LATE_22345_67891_hw1-2.py", canvas("leebob", "22345", "hw1.py", True, 2)),
        (
            "o'neilkim_32345_67892_my homework-1.py",
            canvas("o'neilkim", "32345", "my homework.py", attempt=1),
        ),
        ("doeann_12345_67890_my_file_2.py", canvas("doeann", "12345", "my_file_2.py")),
        ("doeann_12345_67890_lab-0.py", canvas("doeann", "12345", "lab-0.py")),
        ("doeann_LATE_12345_text.html", canvas("doeann", "12345", "text.html", True)),
        (
            "Ann Lee_1234567_assignsubmission_file_hw.py",
            Name("Ann Lee", MOODLE, "1234567", "hw.py"),
        ),
        (
            "hw1_jdoe_attempt_2026-10-05-14-30-22_answer.py",
            Name(
                "jdoe",
                BLACKBOARD,
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
        ("submission_123", Name("submission_123", GRADESCOPE, "123")),
        ("submission_ann", Name("submission_ann")),
        ("hw1-ann", Name("hw1-ann")),
        ("O’Brien, Pat", Name("O’Brien, Pat")),  # noqa: RUF001
        ("-rf", Name("-rf")),
    ],
)
def test_the_name_of_a_folder(name, expected):
    assert read_folder_name(name) == expected


@pytest.mark.parametrize(
    ("name", "platform", "student"),
    [
        ("eve_12345_678_hw_bob_attempt_2026-10-05-14-30-22_a.py", CANVAS, "eve"),
        ("Eve_12_assignsubmission_file_hw_bob_attempt_2026-10-05-14-30-22_a.py", MOODLE, "Eve"),
        ("hw_eve_attempt_2026-10-05-14-30-22_Bob_7_assignsubmission_file_a.py", BLACKBOARD, "eve"),
    ],
)
def test_a_file_that_a_student_called_as_another_platform_does_is_still_theirs(
    name, platform, student
):
    said = read_file_name(name)
    assert (said.platform, said.student) == (platform, student)


def test_the_newest_attempt_of_each_canvas_file_counts():
    names = [canvas("doeann", "1", "hw.py", attempt == 2, attempt) for attempt in (2, 0, 1)]
    other = canvas("doeann", "1", "model.py")
    replaced = without_attempts([*names, other])
    assert [replaced[name] for name in names] == [None, names[0], names[0]]
    assert replaced[other] is None


def test_the_newest_time_of_blackboard_counts():
    old, new, same = (
        Name("ann", BLACKBOARD, "ann", file, submitted=datetime(2026, 10, day))
        for file, day in (("hw.py", 9), ("hw2.py", 10), ("model.py", 10))
    )
    assert without_attempts([new, old, same]) == {old: same, new: None, same: None}
