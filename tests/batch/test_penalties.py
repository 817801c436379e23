"""Lateness in the gradebook: always from the raw score, and never a reason to grade again."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from grader.batch.entry import Entry
from grader.batch.penalties import Times, stand

from .bench import GOOD, HALF, LATE, Course, write_course

DUE = datetime(2026, 3, 6, 19, tzinfo=UTC)  # 20:00 in Berlin
DAY = timedelta(days=1)


@pytest.fixture
def rubric(tmp_path):
    library = write_course(tmp_path)
    file = tmp_path / "rubrics" / "tiny.toml"
    file.write_text(file.read_text() + LATE.format(10))
    return library.rubric("tiny")


@pytest.fixture
def late(course: Course) -> Course:
    """A class with a late policy of 10 % a day: ann earned 6 of 6, bob 5."""
    course.rubric.write_text(course.rubric.read_text() + LATE.format(10))
    course.hand_in(ann=GOOD, bob=HALF)
    course.run()
    return course


def standing(rubric, *, at=None, known=(), **times):
    entry = Entry("ann", "Ann Lee", submitted=at, known=known)
    return stand(Fraction(6), entry, rubric, Times(**times))


def test_on_time_costs_nothing(rubric):
    found = standing(rubric, at=DUE)
    assert (found.penalty, found.total, found.submitted, found.flags) == ("0", "6", DUE, ())


def test_a_day_late_costs_its_percentage_and_says_so(rubric):
    found = standing(rubric, at=DUE + DAY)
    assert (found.penalty, found.total, found.flags) == ("0.6", "5.4", ("late",))
    assert found.note.startswith("1 day late: 10 % of 6 points")
    assert "given by the platform" in found.note


def test_without_a_policy_nothing_is_taken_off(tmp_path):
    rubric = write_course(tmp_path).rubric("tiny")
    found = standing(rubric, at=DUE + 99 * DAY)
    assert (found.penalty, found.total, found.note) == ("0", "6", "")


def test_without_a_time_nothing_is_taken_off_and_the_row_says_so(rubric):
    found = standing(rubric)
    assert (found.penalty, found.total, found.submitted) == ("0", "6", None)
    assert found.flags == ("no_time",)
    assert "--times" in found.note


def test_the_list_of_times_fills_in_where_the_platform_gave_none(rubric):
    listed = {"ann": DUE + 2 * DAY}
    assert standing(rubric, submitted=listed).total == "4.8"
    assert "from the list of times" in standing(rubric, submitted=listed).note
    assert standing(rubric, at=DUE, submitted=listed).total == "6"


@pytest.mark.parametrize("name", ["ann", "Ann Lee", "u1234", "ann@example.org"])
def test_lists_name_students_as_the_batch_or_the_roster_does(rubric, name):
    known = ("u1234", "ann@example.org")
    assert standing(rubric, known=known, submitted={name: DUE + DAY}).total == "5.4"
    later = standing(rubric, at=DUE + DAY, known=known, extensions={name: DUE + DAY})
    assert later.total == "6"


def test_an_extension_counts_from_its_own_deadline(rubric):
    found = standing(rubric, at=DUE + 3 * DAY, extensions={"ann": DUE + 2 * DAY})
    assert (found.total, found.flags) == ("5.4", ("late",))
    assert "extended" in found.note


def test_times_and_extensions_change_the_total_and_grade_nobody_again(late: Course):
    times = Times(submitted={"ann": DUE + DAY, "bob": DUE + 2 * DAY})
    ran = late.run(times=times)
    assert ran.graded == set()
    rows = ran.rows()
    assert [rows["ann"][c] for c in ("raw", "penalty", "total")] == ["6", "0.6", "5.4"]
    assert [rows["bob"][c] for c in ("raw", "penalty", "total")] == ["5", "1", "4"]
    assert rows["bob"]["submitted"] == "2026-03-08T19:00:00+00:00"
    extended = Times(submitted=times.submitted, extensions={"bob": DUE + 2 * DAY})
    again = late.run(times=extended)
    assert again.graded == set()
    assert again.rows()["bob"]["total"] == "5"
    assert late.run().rows()["ann"]["total"] == "6"  # nothing adds up from run to run


def test_another_policy_changes_the_total_and_grades_nobody_again(late: Course):
    times = Times(submitted={"ann": DUE + DAY})
    assert late.run(times=times).rows()["ann"]["total"] == "5.4"
    late.rubric.write_text(late.rubric.read_text().replace("percent = 10", "percent = 50"))
    ran = late.run(times=times)
    assert (ran.graded, ran.stale) == (set(), {})
    assert ran.rows()["ann"]["total"] == "3"


def test_a_report_shows_what_was_earned_before_lateness(late: Course):
    report = late.results / "reports" / "ann.json"
    before = report.read_bytes()
    late.run(times=Times(submitted={"ann": DUE + DAY}))
    assert report.read_bytes() == before
