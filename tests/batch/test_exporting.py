"""`grade export` from the folder of a real batch: what is written, and who is left out."""

import json
from xml.etree import ElementTree

import pytest

from grader.batch.exporting import Order, all_exports, export
from grader.cli.app import run
from grader.errors import SubmissionError

from .bench import GOOD, HALF, Course, write

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Tiny (42)\r\n"
    "    Points Possible,,,,,6\r\n"
    '"Lee, Ann",1,s1,al7,A,\r\n'
    '"Ek, Bo",2,s2,be@x.org,A,\r\n'
    '"Mo, Di",3,s3,dm,A,\r\n'
)
MOODLE = (
    "ID;Vollständiger Name;E-Mail-Adresse;Bewertung;Bestwertung;Zuletzt geändert (Bewertung)\n"
    "Teilnehmer/in7;Ann Lee;al@x.org;;6,00;-\n"
    "Teilnehmer/in8;Bo Ek;be@x.org;;6,00;-\n"
)


@pytest.fixture
def graded(course: Course) -> Course:
    course.hand_in(**{"Ann Lee": GOOD, "be": HALF, "zed": GOOD, "broken": "x" * (1 << 20) + "y"})
    course.run()
    return course


def test_platforms_and_forms_are_found_by_being_there():
    assert list(all_exports()) == ["canvas", "csv", "gradescope", "junit", "moodle"]


def test_the_gradebook_of_canvas_is_filled_in(graded: Course, capsys):
    roster = write(graded.results.parent / "canvas.csv", CANVAS)
    words = ["export", str(graded.results), "--to", "canvas", "--roster", str(roster)]
    assert run(words, None) == 1
    written = (graded.results / "canvas.csv").read_bytes().decode()
    lines = written.splitlines(keepends=True)
    assert "".join(lines[:2]) == "".join(CANVAS.splitlines(keepends=True)[:2])
    assert [line.rpartition(",")[2] for line in lines[2:]] == ["6\r\n", "5\r\n", "\r\n"]
    assert capsys.readouterr().out.splitlines() == [
        f"wrote {graded.results / 'canvas.csv'}",
        "2 grades filled in",
        "without a row:",
        "  broken: nobody in the file is called broken",
        "  zed: nobody in the file is called zed",
        "left as they were:",
        "  Mo, Di: nothing handed in",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_worksheet_of_moodle_comes_back_in_its_encoding(graded: Course, encoding):
    roster = graded.results.parent / "moodle.csv"
    roster.write_bytes(MOODLE.encode(encoding))
    done = export(Order(graded.results, "moodle", roster))
    expected = MOODLE.replace("al@x.org;", "al@x.org;6").replace("be@x.org;", "be@x.org;5")
    assert done.path.read_bytes() == expected.encode(encoding)


def test_gradescope_gets_a_file_for_each_report(graded: Course):
    done = export(Order(graded.results, "gradescope", output=graded.results / "deep" / "er"))
    found = {path.name: json.loads(path.read_text("utf-8")) for path in done.path.iterdir()}
    assert {name: each["score"] for name, each in found.items() if name != "zed.json"} == {
        f"{graded.run().rows()['be']['id']}.json": 5,
        next(name for name in found if name.startswith("Ann")): 6,
    }


def test_ci_gets_junit_and_a_spreadsheet_the_gradebook(graded: Course):
    root = ElementTree.fromstring(export(Order(graded.results, "junit")).path.read_bytes())
    assert root.get("name") == graded.results.name
    assert "broken" in {suite.get("name") for suite in root}
    copy = export(Order(graded.results, "csv")).path
    assert copy.name == "grades.csv"
    assert copy.read_bytes() == (graded.results / "gradebook.csv").read_bytes()


@pytest.mark.parametrize("to", ["canvas", "csv", "gradescope", "junit", "moodle"])
def test_a_folder_without_results_is_told(tmp_path, to):
    roster = write(tmp_path / "canvas.csv", CANVAS)
    with pytest.raises(SubmissionError, match="holds no results"):
        export(Order(tmp_path, to, roster))


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("", "which export?: --to takes canvas, csv, gradescope, junit, moodle"),
        ("excel", "there is no export 'excel': --to takes canvas, csv, gradescope, junit, moodle"),
        ("moodle", "--to moodle needs --roster with the file that moodle exported"),
    ],
)
def test_what_is_missing_is_named(tmp_path, to, words):
    write(tmp_path / "gradebook.csv", "id,student,total,status,notes\n")
    with pytest.raises(SubmissionError) as caught:
        export(Order(tmp_path, to))
    assert str(caught.value).startswith(words)


def test_another_platforms_file_is_refused_with_its_name(tmp_path):
    write(tmp_path / "gradebook.csv", "id,student,total,status,notes\n")
    roster = write(tmp_path / "list.csv", "a,b\n1,2\n")
    with pytest.raises(SubmissionError, match=r"list\.csv is no gradebook of Canvas"):
        export(Order(tmp_path, "canvas", roster))


def test_what_cannot_be_written_is_told(graded: Course):
    write(graded.results / "file", "")
    for to in ("csv", "gradescope"):
        with pytest.raises(SubmissionError, match="cannot be written"):
            export(Order(graded.results, to, output=graded.results / "file" / "x"))
