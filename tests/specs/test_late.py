"""The late policy: what an author may write, and what is refused in plain words."""

import tomllib
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from grader.errors import SpecError
from grader.specs.late import LatePolicy, instant
from grader.specs.loading import build

FILE = Path("rubrics/week.toml")
LOCAL = "due = 2026-03-06T20:00:00\nzone = 'Europe/Berlin'\n"


def policy(text):
    return build(LatePolicy, tomllib.loads(text), {}, FILE)


def message(text):
    with pytest.raises(SpecError) as caught:
        policy(text)
    return caught.value.key, str(caught.value)


def test_a_local_time_is_read_in_the_zone():
    late = policy(LOCAL + "percent = 10")
    assert instant(late.due, late.course_zone) == datetime(2026, 3, 6, 19, tzinfo=UTC)


def test_a_time_with_an_offset_needs_no_zone():
    late = policy("due = 2026-03-06T20:00:00+01:00\npoints = 1")
    assert instant(late.due, late.course_zone) == datetime(2026, 3, 6, 19, tzinfo=UTC)


def test_days_are_calendar_days_unless_the_rubric_says_otherwise():
    assert policy(LOCAL + "percent = 10").days == "calendar"


def test_amounts_are_exact():
    late = policy(LOCAL + "percent = 0.1\ncap = 33.3")
    assert (late.rate, late.most) == (Fraction(1, 10), Fraction(333, 10))


@pytest.mark.parametrize("cut_off", ["2026-03-13T20:00:00", "'7 days'", "'1 day'", "'48 hours'"])
def test_a_cut_off_is_a_time_or_a_span(cut_off):
    assert policy(LOCAL + f"percent = 10\ncut_off = {cut_off}").cut_off


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("percent = 10", "due", "this key is needed"),
        ("due = 2026-03-06T20:00:00\npercent = 10", "due", "has no offset"),
        ("due = 2026-03-06\nzone = 'UTC'\npercent = 10", "due", "a date and a time such as"),
        ("due = '2026-03-06T20:00'\nzone = 'UTC'\npercent = 10", "due", "a date and a time"),
        (LOCAL.replace("Berlin", "Berlinn") + "percent = 10", "zone", "mean 'Europe/Berlin'?"),
        (LOCAL.replace("Europe/Berlin", "../etc/passwd") + "percent = 10", "zone", "no time zone"),
        (LOCAL.replace("03-06T20", "03-29T02") + "percent = 10", "due", "twice or never"),
        (LOCAL.replace("03-06T20", "10-25T02") + "percent = 10", "due", "twice or never"),
        (LOCAL, "", "either percent or points"),
        (LOCAL + "percent = 10\npoints = 1", "", "either percent or points"),
        (LOCAL + "percent = 10\ncap = 5", "", "less than what one day costs"),
        (LOCAL + "percent = 10\ncap = 120", "", "at most 100"),
        (LOCAL + "percent = 110", "percent", "100"),
        (LOCAL + "percent = -1", "percent", "must be above 0, found -1"),
        (LOCAL + "percent = nan", "percent", "finite"),
        (LOCAL + "points = inf", "points", "finite"),
        (LOCAL + "percent = '10'", "percent", "number"),
        (LOCAL + "percent = true", "percent", "number"),
        (
            LOCAL + "percent = 10\nlate_days = 1.5",
            "late_days",
            "expected a whole number, found 1.5",
        ),
        (
            LOCAL + "percent = 10\ngrace_minutes = -5",
            "grace_minutes",
            "must be at least 0, found -5",
        ),
        (LOCAL + "percent = 10\nper = 'week'", "per", "'day' or 'hour'"),
        (LOCAL + "percent = 10\ncut_off = '7'", "cut_off", '"7 days"'),
        (LOCAL + "percent = 10\ncut_off = '0 days'", "cut_off", '"7 days"'),
        (LOCAL + "percent = 10\ncut_off = 2026-03-06T20:00:00", "", "cut_off must come after due"),
        (LOCAL + "percent = 10\ngrace = 5", "grace", "did you mean 'grace_minutes'?"),
    ],
)
def test_what_is_wrong_is_said_with_its_key(text, key, words):
    found, said = message(text)
    assert found == key
    assert words in said
    assert said.startswith(str(FILE))


def test_a_time_that_the_clocks_show_twice_is_fine_with_its_offset():
    late = policy("due = 2026-10-25T02:30:00+01:00\nzone = 'Europe/Berlin'\npercent = 10")
    assert instant(late.due, late.course_zone) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
