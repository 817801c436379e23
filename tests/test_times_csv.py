"""The files of extensions and times: taken as spreadsheets write them, refused with the line."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.errors import SubmissionError
from grader.times_csv import read_times

FILE = Path("extensions.csv")
ZONE = ZoneInfo("America/New_York")
NOON = datetime(2016, 11, 6, 17, tzinfo=UTC)


def read(text, column="due"):
    data = text if isinstance(text, bytes) else text.encode()
    return read_times(data, column, file=FILE, zone=ZONE)


@pytest.mark.parametrize(
    "written",
    [
        "2016-11-06T12:00:00-05:00",
        "2016-11-06 12:00:00 -0500",
        "2016-11-06 12:00",
        "2016-11-06 17:00:00 UTC",
        "2016-11-06T17:00:00Z",
        "2016-11-06T22:30:00+05:30",
    ],
)
def test_times_have_an_offset_or_are_in_the_course_zone(written):
    assert read(f"student,due\nann,{written}\n") == {"ann": NOON}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_columns_are_parted_as_spreadsheets_do(separator, mark, end):
    lines = [
        f"{mark}Student{separator}note{separator}due",
        f"Žofie Nováková{separator}ill{separator}2016-11-06 12:00",
        "",
        f'李雷{separator}"a{separator}b"{separator}"2016-11-06 12:00"',
    ]
    assert read(end.join(lines)) == {"Žofie Nováková": NOON, "李雷": NOON}


def test_the_column_of_times_has_its_own_name():
    assert read("student,submitted\nann,2016-11-06 12:00\n", "submitted") == {"ann": NOON}


def test_a_file_without_students_is_no_mistake():
    assert read("student,due\n") == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: needs the columns student and due"),
        ("name,due\nann,2016-11-06 12:00\n", "line 1: needs the columns student and due"),
        ("student,due\nann,tomorrow\n", "line 2: 'tomorrow' is no date and time such as"),
        ("student,due\nann,2016-11-06\n", "line 2: '2016-11-06' is no date and time"),
        ("student,due\nann,11/06/2016 12:00\n", "line 2: '11/06/2016 12:00' is no date"),
        ("student,due\nann\n", "line 2: '' is no date and time"),
        ("student,due\n,2016-11-06 12:00\n", "line 2: no student is named"),
        ("student,due\nann,2016-11-06 01:30\n", "line 2: 2016-11-06 01:30:00 comes twice"),
        (
            "student,due\nann,2016-11-06 12:00\n\nann,2016-11-07 12:00\n",
            "line 4: 'ann' stands in line 2 already",
        ),
        ('student,due\nann,"2016-11-06 12:00\n', "line 2: is not CSV"),
        ("student,due\nŽofie,2016-11-06 12:00\n".encode("cp1250"), "is not UTF-8"),
        ("student,due\n".encode("utf-16"), "is not UTF-8"),
    ],
)
def test_a_wrong_line_is_named(text, words):
    with pytest.raises(SubmissionError) as caught:
        read(text)
    assert str(caught.value).startswith("extensions.csv")
    assert words in str(caught.value)
