"""The Canvas gradebook comes back as the importer of Canvas reads it."""

import csv
import io
import re

import pytest

from grader.batch import filling
from grader.errors import SubmissionError
from grader.platforms.canvas import CanvasGradebook
from grader.report.scores import Score
from grader.table import Table

HEADER = "Student,ID,SIS User ID,SIS Login ID,Section,Warm-up (41),Homework 1 (42),Final Score"
MARK = "@@"
EXCUSED = 7


def fill(text, scores, *, assignment=""):
    return filling.fill(CanvasGradebook(), Table(text), scores, column=assignment)


def gradebook(members, *, header=HEADER, bom="", end="\r\n"):
    """A gradebook with a mark where a score belongs; quoted now and then, as it comes."""
    lines = [
        header,
        ",,,,,,Manual Posting,",
        '"    Points Possible",,,,,10.00,10.00,(read only)',
    ]
    for each in members:
        name = each.name.replace('"', '""')
        cell = "EX" if each.number == EXCUSED else f'"{MARK}"' if each.number % 2 else MARK
        who = f'{9000 + each.number},{each.sis},"{each.login}"'
        lines.append(f'"{name}",{who},"A, B",7.5,{cell},75.00')
    lines.append('"Student, Test",9500,,,"A, B",,@@,')
    return bom + end.join(lines) + end


def expected(text, members):
    totals = [
        "" if each.score is None else each.score.total for each in members if each.number != EXCUSED
    ]
    for total in [*totals, ""]:
        text = text.replace(MARK, total, 1)
    return text


def canvas_reads(text, members):
    """What Canvas imports: grades by student and assignment, found by its own rules."""
    lines = text.splitlines(keepends=True)[:3]
    counts = {}
    for separator in ";,":
        widths = {len(next(csv.reader([line], delimiter=separator))) for line in lines}
        counts[separator] = widths.pop() if len(widths) == 1 else 0
    delimiter = ";" if counts[";"] > counts[","] else ","
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    header = rows[0]
    assert len(header) > 4
    assert "Student" in header[0]
    assert "ID" in header[1]
    assert re.search(r"SIS\s+User\s+ID", header[2])
    assert re.search(r"SIS\s+Login\s+ID", header[3])
    assert "Section" in header[4]
    assignments = {
        i: re.fullmatch(r"(.*?)\s*\((\d+)\)", name)[2]
        for i, name in enumerate(header)
        if i > 4 and not re.search("Current|Final|Override", name)
    }
    by_id = {9000 + each.number: each.number for each in members}
    by_sis = {each.sis: each.number for each in members}
    by_login = {each.login: each.number for each in members}
    by_name = {each.name: each.number for each in members}
    grades, possible = {}, None
    for row in rows[1:]:
        if re.fullmatch("[;, ]*", "".join(row)):
            continue
        if "Points Possible" in row[0]:
            assert row[0].startswith("    ")
            possible = {number: float(row[i]) for i, number in assignments.items()}
            continue
        if all(re.fullmatch(r"\s*(Muted|Manual Posting.*)?\s*", cell) for cell in row):
            continue
        student = by_id.get(int(row[1])) if row[1] else None
        student = student or by_sis.get(row[2]) or by_login.get(row[3]) or by_name.get(row[0])
        for i, number in assignments.items():
            grade = row[i].strip()
            if grade.upper() == "EX":
                grade = "EX"
            elif grade:
                assert re.fullmatch(r"-?[0-9.,]+%?", grade)
                *whole, last = re.split("[,.]", grade)
                grade = float(".".join(["".join(whole), last]) if whole else last)
            grades[student, number] = grade
    return grades, possible


@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_the_class_comes_back_with_one_column_filled(class_of_30, dropped, bom, end):
    marked = gradebook(class_of_30, bom=bom, end=end)
    scores = [each.score for each in class_of_30 if each.score]
    filled = fill(marked.replace(MARK, ""), [*scores, dropped], assignment="42")
    assert filled.text == expected(marked, class_of_30)
    assert filled.out_of == "10.00"
    grades, possible = canvas_reads(filled.text, class_of_30)
    assert possible == {"41": 10, "42": 10}
    for each in class_of_30:
        assert grades[each.number, "41"] == 7.5
        if each.number == EXCUSED:
            assert grades[each.number, "42"] == "EX"
        elif each.score is None or not each.score.graded:
            assert grades[each.number, "42"] == ""
        else:
            assert grades[each.number, "42"] == float(each.score.total)


def test_every_score_and_every_row_is_accounted_for(class_of_30, dropped):
    text = gradebook(class_of_30).replace(MARK, "")
    scores = [each.score for each in class_of_30 if each.score]
    filled = fill(text, [*scores, dropped], assignment="Homework 1")
    assert {each.score.id: each.reason for each in filled.unmatched} == {
        "9099": "nobody in the file is called Gone, Ann",
        "id7": "excused",
    }
    assert {each.student: each.reason for each in filled.untouched} == {
        "-2+3": "excused",
        "Student 28": "nothing handed in",
        "Student 29": "not graded",
        "Student, Test": "nothing handed in",
    }
    assert len(filled.written) == 27


def test_an_older_grade_stays_where_there_is_no_new_one(class_of_30):
    text = gradebook(class_of_30).replace(MARK, "4")
    assert fill(text, [], assignment="42").text == text


def test_two_students_of_one_name_are_not_guessed(class_of_30):
    text = gradebook(class_of_30).replace(MARK, "")
    filled = fill(text, [Score("x", "Pat Smith", "1")], assignment="42")
    assert [each.reason for each in filled.unmatched] == [
        "Pat Smith may be any of 2 students in the file"
    ]
    assert filled.text == text


def test_the_id_decides_where_the_name_does_not(class_of_30):
    text = gradebook(class_of_30).replace(MARK, "")
    filled = fill(text, [Score("9013", "Pat Smith", "1")], assignment="42")
    grades, _ = canvas_reads(filled.text, class_of_30)
    assert (grades[12, "42"], grades[13, "42"]) == ("", 1)


def test_a_number_that_is_one_students_id_and_anothers_login_is_not_guessed():
    text = f"{HEADER}\n    Points Possible,,,,,10,10,\nAnn,12,S1,a,A,,,\nBob,13,12,b,A,,,\n"
    filled = fill(text, [Score("x", "12", "1")], assignment="42")
    assert [each.reason for each in filled.unmatched] == ["12 may be any of 2 students in the file"]


def test_two_scores_of_one_student_are_not_guessed(class_of_30):
    text = gradebook(class_of_30).replace(MARK, "")
    twice = [Score("x", "9001", "1"), Score("y", "S001", "2")]
    filled = fill(text, twice, assignment="42")
    assert [each.reason for each in filled.unmatched] == 2 * ["2 scores are for Nováková, Žofie"]
    assert filled.text == text


def test_names_match_both_ways_round_and_in_any_encoding_of_accents(class_of_30):
    text = gradebook(class_of_30).replace(MARK, "")
    scores = [Score("a", "z\u030cofie NOVA\u0301KOVA\u0301", "1"), Score("b", "李雷", "2")]
    grades, _ = canvas_reads(fill(text, scores, assignment="42").text, class_of_30)
    assert (grades[1, "42"], grades[2, "42"]) == (1, 2)


def test_semicolons_are_read_too():
    text = "Student;ID;Section;Homework 1 (42)\n    Points Possible;;;10\nAnn;12;A;\n"
    filled = fill(text, [Score("x", "12", "3.33")])
    assert filled.text.endswith("Ann;12;A;3.33\n")


def test_commas_in_titles_do_not_part_the_columns():
    text = 'Student;ID;Section;"1, 2, 3, 4, and 5 (42)"\n    Points Possible;;;10\nAnn;12;A;\n'
    filled = fill(text, [Score("x", "12", "3.33")])
    assert filled.text.endswith("Ann;12;A;3.33\n")


def test_first_and_last_names_may_have_columns_of_their_own():
    text = (
        "LastName,FirstName,ID,Section,Homework 1 (42)\n"
        "    Points Possible,,,,10\nDoe,Ann,12,A,\nRoe,Bob,13,A,\n"
    )
    filled = fill(text, [Score("x", "Ann Doe", "1"), Score("y", "Roe, Bob", "2")])
    assert filled.text.endswith("Doe,Ann,12,A,1\nRoe,Bob,13,A,2\n")


@pytest.mark.parametrize("total", ["", "=1+1", "-1", "3,33", "1e3", "EX", "nan"])
def test_nothing_but_figures_is_ever_written(total):
    with pytest.raises(ValueError, match="are no points"):
        Score("x", "x", total)


@pytest.mark.parametrize(
    ("text", "assignment", "words"),
    [
        ("", "", "is empty"),
        ("name,total\nann,1\n", "", "no gradebook of Canvas: there is no column Student"),
        ("Student,ID,Section,H (1)\nAnn,1,A,\n", "", "there is no row Points Possible"),
        ("Student,ID,Section\n    Points Possible,,\n", "", "no assignment ''; there are: none"),
        (f"{HEADER}\n    Points Possible,,,,,1,1,\n", "", "say which: Warm-up (41); Homework 1"),
        (f"{HEADER}\n    Points Possible,,,,,1,1,\n", "43", "no assignment '43'; there are: Warm"),
        (f"{HEADER}\n    Points Possible,,,,,1,(read only),\n", "42", "marked read only"),
        (f"{HEADER}\n    Points Possible,,,,,1,1,\nAnn,1\n", "42", "line 3: has 2 cells"),
        (
            f'{HEADER}\n    Points Possible,,,,,1,1,\n"Ann,1',
            "42",
            "line 3: is not CSV (a quote is not closed)",
        ),
    ],
)
def test_another_file_is_refused_with_the_reason(text, assignment, words):
    with pytest.raises(SubmissionError) as caught:
        fill(text, [], assignment=assignment)
    assert words in str(caught.value)
