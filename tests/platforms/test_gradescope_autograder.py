"""What Gradescope tells an autograder, and what `grade FILE --gradescope` makes of it."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from grader.errors import SubmissionError
from grader.platforms.gradescope.autograder import read_metadata, write_results
from grader.specs.late import LatePolicy
from grader.specs.rubric import Rubric

METADATA = {
    "id": 123456,
    "created_at": "2026-03-01T14:22:32.365935-08:00",
    "assignment": {
        "due_date": "2026-03-06T23:00:00.000000-08:00",
        "group_size": 4,
        "group_submission": True,
        "id": 25828,
        "course_id": 1234,
        "late_due_date": None,
        "release_date": "2026-02-02T00:00:00.000000-08:00",
        "title": "Homework 1",
        "total_points": "20.0",
    },
    "submission_method": "upload",
    "users": [{"email": "zofie@example.edu", "id": 1234, "name": "Žofie"}],
    "previous_submissions": [
        {"submission_time": "2026-02-27T14:24:48.087023-08:00", "score": 0.0, "results": {}},
        {"submission_time": "2026-02-28T14:24:48.087023-08:00", "score": None, "results": {}},
    ],
}
PST = timezone(timedelta(hours=-8))


def metadata(**changes):
    return read_metadata(json.dumps(METADATA | changes))


def test_metadata_say_who_when_and_until_when():
    found = metadata()
    assert [student.name for student in found.users] == ["Žofie"]
    assert found.created_at == datetime(2026, 3, 1, 14, 22, 32, 365935, tzinfo=PST)
    assert found.due == datetime(2026, 3, 6, 23, tzinfo=PST)
    assert [each.score for each in found.previous_submissions] == [0, None]


def test_a_student_may_have_another_deadline():
    own = {"due_date": "2026-03-08T23:00:00-08:00", "late_due_date": None}
    users = [METADATA["users"][0] | {"assignment": own}, METADATA["users"][0]]
    assert metadata(users=users).due == datetime(2026, 3, 8, 23, tzinfo=PST)


def test_an_assignment_may_have_no_deadline():
    assert metadata(assignment=METADATA["assignment"] | {"due_date": None}).due is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "submission_metadata.json: Invalid JSON"),
        ("{}", "created_at: Field required"),
        (json.dumps(METADATA | {"users": []}), "users: List should have at least 1 item"),
        (json.dumps(METADATA | {"created_at": "2026-03-01T14:22:32"}), "created_at: Input should"),
    ],
)
def test_other_metadata_are_refused_with_the_field(text, words):
    with pytest.raises(SubmissionError) as caught:
        read_metadata(text)
    assert words in str(caught.value)


LATE = LatePolicy(due=datetime(2026, 3, 1, 12, tzinfo=UTC), percent=10, per="day")


def rubric(late):
    fields = {"name": "week", "file": Path("week.toml"), "title": "Week 1"}
    return Rubric(**fields, exercises=[{"exercise": "e", "points": 10}], late=late)


@pytest.mark.parametrize(("late", "score"), [(None, 5.33), (LATE, 4.8)])
def test_lateness_is_taken_off_where_the_rubric_has_a_rule(tmp_path, make_report, late, score):
    told = METADATA | {"created_at": "2026-03-01T22:00:00Z"}
    told["assignment"] = METADATA["assignment"] | {"due_date": None}
    given, written = tmp_path / "submission_metadata.json", tmp_path / "results.json"
    given.write_text(json.dumps(told), encoding="utf-8")
    write_results(make_report(), rubric(late), output=written, metadata=given)
    assert json.loads(written.read_text(encoding="utf-8"))["score"] == score


def test_metadata_that_are_not_there_and_a_place_that_is_none_are_told(tmp_path, make_report):
    written = tmp_path / "results.json"
    with pytest.raises(SubmissionError, match="cannot be read"):
        write_results(make_report(), rubric(LATE), output=written, metadata=tmp_path / "none.json")
    with pytest.raises(SubmissionError, match="cannot be written"):
        write_results(make_report(), rubric(None), output=tmp_path / "no" / "r.json", metadata=None)
