"""The gradebook: a table any spreadsheet opens, in which nothing of a student runs."""

import csv
import dataclasses
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import ForkServer
from grader.batch.entry import Entry
from grader.batch.gradebook import Row, render, safe_cell
from grader.batch.intake import find_entries
from grader.batch.penalties import Standing

from .bench import GOOD, HALF, ZERO, Course, write, write_course

COLUMNS = (
    "id student two-shapes slope raw penalty total of status flags submitted file notes".split()
)


def rubric_of(folder):
    return write_course(folder).rubric("tiny")


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def test_the_file_is_utf8_with_a_mark_and_every_cell_is_quoted(course: Course):
    """Without the mark Excel reads accents wrongly, without quotes it takes 1-2 for a date."""
    course.hand_in(**{"zoé": GOOD})
    course.run()
    data = (course.results / "gradebook.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    lines = data.decode("utf-8-sig").split("\r\n")
    assert lines.pop() == ""
    assert len(lines) == 2
    assert all(line.startswith('"') and line.endswith('"') for line in lines)
    assert all(cell.count('"') == 0 for line in lines for cell in line[1:-1].split('","'))
    assert "zoé" in lines[1]


def test_one_column_for_each_exercise_in_the_order_of_the_rubric(tmp_path):
    assert cells(render([], rubric_of(tmp_path))) == [COLUMNS]


def test_missing_is_not_zero(course: Course):
    course.hand_in(ann=ZERO)
    everybody = [
        *find_entries(course.submissions),
        Entry("bob", "Bob", is_missing=True),
        Entry("cleo", "Cleo", problem="a.py, b.py: more than one candidate"),
    ]
    ran = course.run(students=everybody)
    row = {who: (r["status"], r["raw"], r["total"]) for who, r in ran.rows().items()}
    assert row == {
        "ann": ("graded", "0", "0"),
        "bob": ("missing", "", ""),
        "cleo": ("refused", "", ""),
    }
    assert ran.rows()["cleo"]["notes"] == "a.py, b.py: more than one candidate"
    assert {r["of"] for r in ran.rows().values()} == {"6"}


def test_fractions_are_rounded_by_the_rubric_in_every_place(course: Course):
    course.rubric.write_text(
        "rounding = { decimals = 1 }\n" + course.rubric.read_text().replace("= 2 }", "= 3 }")
    )
    course.hand_in(ann=HALF)
    row = course.run().rows()["ann"]
    assert (row["two-shapes"], row["raw"], row["total"]) == ("1.5", "5.5", "5.5")


def test_flags_and_notes_stand_in_their_columns(course: Course):
    write(course.submissions / "doeann_LATE_123_456_hw1-1.py", "print(")
    write(course.submissions / "doeann_LATE_123_789_hw1-2.py", "input()\n" + GOOD)
    (row,) = course.run().rows().values()
    assert row["flags"].split() == ["late", "stopped"]
    assert row["file"] == "doeann_LATE_123_789_hw1-2.py"
    assert "doeann_LATE_123_456_hw1-1.py is an older attempt" in row["notes"]


def test_notes_that_are_empty_leave_no_separators(tmp_path):
    row = Row(Entry("a", "A", notes=("", "one")), "graded", standing=Standing("0", "0"))
    assert cells(render([row], rubric_of(tmp_path)))[1][-1] == "one"


# The last four are full-width signs, which some spreadsheets take for the others.
@pytest.mark.parametrize(
    "text",
    ["=cmd|'/c calc'!A1", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1"]
    + [f"{sign}1" for sign in "\uff1d\uff0b\uff0d\uff20"],
)
def test_no_cell_is_a_formula(tmp_path, text):
    row = Row(
        Entry(text, text, file=text, problem=text, notes=(text,)),
        "graded",
        standing=Standing("0", "0", note=text),
        flags=(text,),
    )
    (found,) = cells(render([row], rubric_of(tmp_path)))[1:]
    assert [cell for cell in found if cell.startswith(text[0])] == []
    assert found[0] == f"'{text}"


@pytest.mark.parametrize("text", ["", "ann", "7", "a=b", "a-b", " x"])
def test_other_text_stays_as_it_is(text):
    assert safe_cell(text) == text


texts = st.text(max_size=20)
students = st.builds(
    Entry,
    id=texts,
    student=texts,
    file=texts,
    problem=texts,
    notes=st.tuples(texts, texts),
)


@given(st.lists(st.builds(Row, students, texts, reason=texts, flags=st.tuples(texts)), max_size=4))
def test_every_row_has_the_same_columns_whatever_students_write(tmp_path_factory, found):
    rubric = rubric_of(tmp_path_factory.mktemp("course"))
    table = cells(render(found, rubric))
    assert len(table) == len(found) + 1
    assert {len(row) for row in table} == {len(COLUMNS)}
    for row, cells_ in zip(found, table[1:], strict=True):
        assert cells_[0].lstrip("'") == row.entry.id.lstrip("'")


def test_the_gradebook_is_made_from_the_journal_and_not_from_itself(course: Course):
    course.hand_in(ann=GOOD)
    before = course.run().rows()
    write(course.results / "gradebook.csv", "edited by hand")
    assert course.run().rows() == before


def test_a_student_who_is_gone_leaves_the_gradebook(course: Course, sandbox: ForkServer):
    course.hand_in(ann=GOOD, bob=HALF)
    course.run()
    ann = [dataclasses.replace(e) for e in find_entries(course.submissions) if e.id == "ann"]
    assert list(course.run(students=ann).rows()) == ["ann"]
