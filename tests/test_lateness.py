"""Late days at their edges, what they cost, and the words for it."""

from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.lateness import after_penalty, lateness, worked_example
from grader.rounding import Rounding
from grader.specs.late import LatePolicy, Span

ZONE = "America/New_York"
DUE = datetime(2016, 11, 5, 20)
EST = timezone(timedelta(hours=-5))
EDT = timezone(timedelta(hours=-4))
# The clocks go back in the night after the deadline: the day after it has 25 hours.
HANDED_IN = [
    datetime(2016, 11, 5, 20, 0, 0, tzinfo=EDT),
    datetime(2016, 11, 5, 20, 0, 1, tzinfo=EDT),
    datetime(2016, 11, 6, 19, 59, tzinfo=EST),
    datetime(2016, 11, 6, 20, 0, tzinfo=EST),
]
MOMENTS = st.datetimes(datetime(2016, 11, 1), datetime(2016, 12, 1), timezones=st.just(UTC))
POINTS = st.fractions(0, 100)


def policy(**changes):
    fields = {"due": DUE, "zone": ZONE, "percent": 10}
    if "points" in changes:
        del fields["percent"]
    return LatePolicy(**(fields | changes))


def units(late, moments=HANDED_IN, **options):
    return [lateness(late, submitted=moment, **options).units for moment in moments]


def hours_late(count, **changes):
    return after_penalty(
        Fraction(25), policy(**changes), submitted=HANDED_IN[0] + timedelta(hours=count)
    )


def test_a_day_ends_when_the_clock_shows_the_hour_of_the_deadline_again():
    assert units(policy()) == [0, 1, 1, 1]
    assert units(policy(), [HANDED_IN[3] + timedelta(seconds=1)]) == [2]


def test_a_day_may_have_24_hours_instead():
    assert units(policy(days="24h")) == [0, 1, 2, 2]


def test_nobody_is_late_when_the_deadline_moves_by_a_day():
    moved = policy(due=DUE + timedelta(days=1))
    assert units(moved) == [0, 0, 0, 0]
    assert all(
        after_penalty(Fraction(25), moved, submitted=moment).total == 25 for moment in HANDED_IN
    )


def test_an_extension_is_a_deadline_for_one_student():
    assert units(policy(), extension=datetime(2016, 11, 6, 20, tzinfo=EST)) == [0, 0, 0, 0]
    assert units(policy(), extension=datetime(2016, 11, 6, 20)) == [0, 0, 0, 0]
    assert units(policy(), extension=datetime(2016, 11, 4, 20)) == [0, 1, 1, 1]


def test_days_are_the_same_when_clocks_go_forward():
    late = policy(due=datetime(2016, 3, 12, 20))
    same_hour = datetime(2016, 3, 13, 20, tzinfo=EDT)
    assert units(late, [same_hour, same_hour + timedelta(seconds=1)]) == [1, 2]


def test_a_deadline_at_an_hour_that_a_day_lacks_or_has_twice_is_in_favour_of_the_student():
    lacks = policy(due=datetime(2016, 3, 12, 2, 30))
    assert units(lacks, [datetime(2016, 3, 13, 3, 30, tzinfo=EDT)]) == [1]
    twice = policy(due=datetime(2016, 11, 5, 1, 30))
    assert units(twice, [datetime(2016, 11, 6, 1, 30, tzinfo=EST)]) == [1]


def test_parts_of_a_second_do_not_count():
    assert units(policy(), [HANDED_IN[0] + timedelta(milliseconds=900)]) == [0]


def test_hours_are_hours_whatever_the_clocks_do():
    assert units(policy(per="hour")) == [0, 1, 25, 25]


@pytest.mark.parametrize(("minutes", "late"), [(0, 0), (10, 0), (11, 1)])
def test_within_the_grace_nothing_is_late(minutes, late):
    moment = HANDED_IN[0] + timedelta(minutes=minutes)
    assert units(policy(grace_minutes=10), [moment]) == [late]


def test_after_the_grace_lateness_counts_from_the_deadline():
    moment = HANDED_IN[0] + timedelta(minutes=70)
    assert units(policy(grace_minutes=60, per="hour"), [moment]) == [2]


@pytest.mark.parametrize(
    ("changes", "hours", "penalty", "words"),
    [
        ({}, 0, "0", "on time"),
        ({"grace_minutes": 90}, 1, "0", "on time, within 90 minutes"),
        ({}, 1, "2.5", "1 day late: 10 % of 25 points"),
        ({}, 30, "5", "2 days late: 20 % of 25 points"),
        ({"percent": 12.5}, 1, "3.125", "1 day late: 12.5 % of 25 points"),
        ({"cap": 50}, 200, "12.5", "9 days late: 50 % of 25 points, the most that lateness costs"),
        ({}, 2000, "25", "84 days late: 100 % of 25 points"),
        ({"late_days": 2}, 30, "0", "2 days late, 2 free: no penalty"),
        ({"late_days": 2}, 50, "2.5", "3 days late, 2 free: 10 % of 25 points"),
        ({"points": 1}, 1, "1", "1 day late: 1 point"),
        ({"points": 1.5, "per": "hour"}, 2, "3", "2 hours late: 3 points"),
        ({"points": 2, "per": "hour", "late_days": 1}, 25, "2", "25 hours late, 24 free: 2 points"),
        ({"points": 9}, 100, "25", "5 days late: 25 points"),
        ({"points": 9, "cap": 40}, 100, "25", "5 days late: 25 points"),
        ({"cut_off": Span(3, "day")}, 72, "7.5", "3 days late: 30 % of 25 points"),
        ({"cut_off": Span(3, "day")}, 74, "25", "4 days late, after the cut-off: not accepted"),
        ({"cut_off": Span(72, "hour")}, 73, "25", "3 days late, after the cut-off: not accepted"),
        (
            {"cut_off": datetime(2016, 11, 7)},
            30,
            "25",
            "2 days late, after the cut-off: not accepted",
        ),
    ],
)
def test_the_penalty_and_its_words(changes, hours, penalty, words):
    result = hours_late(hours, **changes)
    assert (result.penalty, result.reason) == (Fraction(penalty), words)
    assert result.total == 25 - result.penalty


def test_the_words_name_an_extension():
    result = after_penalty(
        Fraction(25),
        policy(),
        submitted=datetime(2016, 11, 8, 9, tzinfo=EST),
        extension=datetime(2016, 11, 7, 20),
    )
    assert result.reason == "1 day late: 10 % of 25 points (deadline extended to 2016-11-07 20:00)"


def test_an_extension_is_never_cut_off():
    late = policy(cut_off=datetime(2016, 11, 6, 20))
    until = datetime(2016, 11, 9, 20)
    assert not lateness(late, submitted=until, extension=until).too_late
    after = lateness(late, submitted=until + timedelta(hours=1), extension=until)
    assert after.too_late


def test_words_use_the_rounding_of_the_rubric():
    result = after_penalty(
        Fraction(25, 3), policy(), submitted=HANDED_IN[1], rounding=Rounding(decimals=1)
    )
    assert result.reason == "1 day late: 10 % of 8.3 points"


@given(POINTS, MOMENTS, MOMENTS)
def test_nothing_is_lost_or_won_and_later_is_never_better(raw, one, other):
    late = policy(cap=50, cut_off=Span(9, "day"), late_days=1)
    first, second = sorted([one, other])
    results = [after_penalty(raw, late, submitted=moment) for moment in (first, second)]
    for result in results:
        assert 0 <= result.total <= raw
        assert result.penalty + result.total == raw
    assert results[0].total >= results[1].total


@given(POINTS, MOMENTS)
def test_the_result_depends_on_the_instant_and_not_on_how_it_is_written(raw, moment):
    elsewhere = moment.astimezone(ZoneInfo("Asia/Kolkata"))
    assert after_penalty(raw, policy(), submitted=moment) == after_penalty(
        raw, policy(), submitted=elsewhere
    )


def test_the_worked_example_shows_what_a_policy_does():
    assert worked_example(policy(cap=20), 30) == [
        "1 minute late: 27 of 30 points (1 day late: 10 % of 30 points)",
        "1 day late: 27 of 30 points (1 day late: 10 % of 30 points)",
        "3 days late: 24 of 30 points "
        "(3 days late: 20 % of 30 points, the most that lateness costs)",
    ]
