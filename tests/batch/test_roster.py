"""The list of a class, and whose submission is whose."""

import pytest

from grader.batch.entry import Entry
from grader.batch.matching import match
from grader.batch.roster import read_roster
from grader.errors import SubmissionError


def roster(tmp_path, text, encoding="utf-8"):
    path = tmp_path / "roster.csv"
    path.write_bytes(text.encode(encoding))
    return read_roster(path)


def people(read):
    return [(person.name, *person.ids, *person.logins) for person in read.people]


CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (5)
    Points Possible,,,,,30
"Doe, Ann",12345,s1,ann1,A,
"O'Neil, Kim",32345,s2,kim2,A,EX
"Student, Test",99999,,abc,A,
"""
MOODLE = """\
Identifier,Full name,ID number,Email address,Status,Grade,Last modified (grade)
Participant 1234567,Ann Lee,s1,ann@uni.edu,,,-
Participant 1234568,Bo Lee,,bo@uni.edu,,,-
"""
MOODLE_GERMAN = """\
ID;Vollständiger Name;E-Mail-Adresse;Status;Bewertung
Teilnehmer/in1234567;Ann Lee;ann@uni.de;;
Teilnehmer/in1234568;Jörg Müller;jm@uni.de;;
"""
MOODLE_ELSEWHERE = """\
Identifikace;Celé jméno;E-mailová adresa;Stav
Účastník 1234567;Ann Lee;ann@uni.cz;
Účastník 1234568;Bo Lee;bo@uni.cz;
"""
GRADESCOPE = """\
First Name,Last Name,SID,Email,Sections
Ann,Lee,100,ann@uni.edu,A
"""


def test_the_gradebook_of_canvas(tmp_path):
    read = roster(tmp_path, CANVAS)
    assert people(read) == [
        ("Doe, Ann", "12345", "s1", "ann1"),
        ("O'Neil, Kim", "32345", "s2", "kim2"),
        ("Student, Test", "99999", "abc"),
    ]
    assert [person.row for person in read.people] == [2, 3, 4]


def test_rows_are_kept_as_they_are(tmp_path):
    read = roster(tmp_path, CANVAS)
    rows = [row.texts for row in read.table.rows]
    assert rows[0][5] == "Homework 1 (5)"
    assert rows[1][0] == "    Points Possible"
    assert rows[3] == ["O'Neil, Kim", "32345", "s2", "kim2", "A", "EX"]
    assert (read.table.encoding, read.table.delimiter) == ("utf-8", ",")
    assert read.table.replaced({}) == CANVAS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            MOODLE,
            [
                ("Ann Lee", "Participant 1234567", "s1", "1234567", "ann@uni.edu"),
                ("Bo Lee", "Participant 1234568", "1234568", "bo@uni.edu"),
            ],
        ),
        (
            MOODLE_GERMAN,
            [
                ("Ann Lee", "Teilnehmer/in1234567", "1234567", "ann@uni.de"),
                ("Jörg Müller", "Teilnehmer/in1234568", "1234568", "jm@uni.de"),
            ],
        ),
        (
            MOODLE_ELSEWHERE,
            [
                ("Ann Lee", "Účastník 1234567", "1234567", "ann@uni.cz"),
                ("Bo Lee", "Účastník 1234568", "1234568", "bo@uni.cz"),
            ],
        ),
        (GRADESCOPE, [("Ann Lee", "100", "ann@uni.edu")]),
        ("student\nann\nbob\n", [("ann",), ("bob",)]),
        ("ann\nbob\n", [("ann",), ("bob",)]),
        ("name\nDoe, Ann\n\n", [("Doe, Ann",)]),
        ("login\tgroup\nann\tA\n", [("ann", "ann")]),
        (
            '"identifier","github_username","github_id","name"\n"x","ann","7","Ann"\n',
            [("Ann", "x", "7", "ann")],
        ),
        (
            'name,note\n"Ann","two\nlines\u2028three"\nBo,\n,\n,Manual Posting\n',
            [("Ann",), ("Bo",)],
        ),
        ("Group,Name\nGroup 1,Ann\nGroup 1,Bo\n", [("Ann",), ("Bo",)]),
    ],
)
def test_lists_of_others(tmp_path, text, expected):
    assert people(roster(tmp_path, text)) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_encodings_and_delimiters(tmp_path, encoding, delimiter):
    text = "student_id,name\r\n1,Žofie\r\n2,李雷\r\n".replace(",", delimiter)
    read = roster(tmp_path, text, encoding)
    assert people(read) == [("Žofie", "1"), ("李雷", "2")]
    assert read.table.delimiter == delimiter
    assert read.table.rows[0].texts == ["student_id", "name"]
    again = read.table.replaced({}).encode(read.table.encoding)
    assert again == text.encode(encoding)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "lists nobody"),
        (b"student\n", "lists nobody"),
        (b"Doe, Ann\nLee, Bob\n", "no column says who"),
        (b"a,b\n1,2\n", "no column says who"),
        (b"name\nJos\xe9\n", "not UTF-8"),
        (b"name\nJos\0\n", "no text file"),
        (b"name\n" + b"x" * 200_000, "is not CSV"),
    ],
)
def test_what_cannot_be_a_roster_is_told(tmp_path, data, message):
    path = tmp_path / "roster.csv"
    path.write_bytes(data)
    with pytest.raises(SubmissionError, match=message):
        read_roster(path)
    with pytest.raises(SubmissionError, match="cannot be read"):
        read_roster(tmp_path / "none.csv")


def matched(entries, read):
    found = match(entries, read.people)
    return (
        {m.who.id: (m.person.name, m.by) for m in found.matched},
        {a.who.id: [person.name for person in a.people] for a in found.ambiguous},
        [who.id for who in found.unmatched],
        [person.name for person in found.missing],
    )


def test_files_of_canvas_find_their_people_by_number_and_by_name(tmp_path):
    entries = [Entry("12345", "doeann"), Entry("777", "o'neilkim"), Entry("888", "leebob")]
    assert matched(entries, roster(tmp_path, CANVAS)) == (
        {"12345": ("Doe, Ann", "id"), "777": ("O'Neil, Kim", "name")},
        {},
        ["888"],
        ["Student, Test"],
    )


def test_folders_of_moodle_find_their_people(tmp_path):
    entries = [Entry("1234567", "somebody"), Entry("Bo-Lee-1", "Bo Lee")]
    by_id, _, _, missing = matched(entries, roster(tmp_path, MOODLE))
    assert by_id == {"1234567": ("Ann Lee", "id"), "Bo-Lee-1": ("Bo Lee", "name")}
    assert missing == []


def test_missing_differs_from_unmatched(tmp_path):
    entries = [Entry("ann", "ann"), Entry("bob", "bob"), Entry("cat", "cat", problem="empty")]
    read = roster(tmp_path, "student\nann\nbob\ncat\ndan\n")
    by_name, ambiguous, unmatched, missing = matched(entries, read)
    assert (list(by_name), ambiguous, unmatched, missing) == (
        ["ann", "bob", "cat"],
        {},
        [],
        ["dan"],
    )


@pytest.mark.parametrize(
    ("student", "name"),
    [
        ("Ann Doe", "Doe, Ann"),
        ("ann doe", "ANN DOE"),
        ("Danie\u0308l de Vries", "de Vries, Daniël"),
        ("Daniel de Vries", "Daniël de Vries"),
        ("O’Brien, Pat", "Pat O'Brien"),  # noqa: RUF001
        ("Soren Ostergard", "Søren Østergård"),
        ("devriesdaniel", "Daniël de Vries"),
        ("Straße_Karl", "Karl STRASSE"),
        ("李雷", "李雷"),
    ],
)
def test_names_are_compared_without_case_accents_and_order(tmp_path, student, name):
    read = roster(tmp_path, f'name\n"{name}"\nSomebody Else\n')
    assert matched([Entry("1", student)], read)[0] == {"1": (name, "name")}


def test_a_mark_that_makes_another_letter_counts(tmp_path):
    read = roster(tmp_path, "name\nかとう\n")
    assert matched([Entry("1", "がとう")], read)[2] == ["1"]


def test_an_accent_decides_between_two(tmp_path):
    read = roster(tmp_path, "name\nZofie\nŽofie\n")
    assert matched([Entry("1", "Žofie")], read)[0] == {"1": ("Žofie", "name")}
    assert matched([Entry("1", "Zòfie")], read)[1] == {"1": ["Zofie", "Žofie"]}


def test_logins_come_before_names(tmp_path):
    read = roster(tmp_path, "name,email\nAnn,bob@uni.edu\nBob,b@uni.edu\n")
    assert matched([Entry("bob@uni.edu", "x")], read)[0] == {"bob@uni.edu": ("Ann", "login")}
    assert matched([Entry("bob", "Bob")], read)[0] == {"bob": ("Ann", "login")}


def test_two_people_for_one_submission_are_listed(tmp_path):
    read = roster(tmp_path, "id,name\n1,Kim Lee\n2,Lee Kim\n3,Ann\n")
    assert matched([Entry("x", "Kim Lee")], read) == (
        {},
        {"x": ["Kim Lee", "Lee Kim"]},
        [],
        ["Ann"],
    )


def test_two_submissions_for_one_person_are_listed(tmp_path):
    read = roster(tmp_path, "id,name\n1,Kim Lee\n")
    entries = [Entry("1", "k"), Entry("x", "Lee, Kim")]
    assert matched(entries, read) == ({}, {"1": ["Kim Lee"], "x": ["Kim Lee"]}, [], [])


def test_one_id_for_two_people_is_listed(tmp_path):
    read = roster(tmp_path, "id,name\n1,Ann\n1,Bob\n")
    assert matched([Entry("1", "Ann")], read)[1] == {"1": ["Ann", "Bob"]}


def test_an_id_that_is_anothers_login_or_name_is_listed(tmp_path):
    read = roster(tmp_path, "id,login,name\n12,a,Ann\n13,12,Bob\n14,cy,Dan\n15,d,Cy\n")
    assert matched([Entry("12", "x")], read)[1] == {"12": ["Ann", "Bob"]}
    assert matched([Entry("x", "cy")], read)[1] == {"x": ["Dan", "Cy"]}


def test_a_sure_match_is_not_taken_back_by_a_doubtful_one(tmp_path):
    read = roster(tmp_path, "id,name\n1,Kim Lee\n2,Lee Kim\n")
    sure, doubtful, _, missing = matched([Entry("1", "k"), Entry("x", "Kim Lee")], read)
    assert (sure, doubtful) == ({"1": ("Kim Lee", "id")}, {"x": ["Kim Lee", "Lee Kim"]})
    assert missing == []


def test_a_worksheet_without_names_takes_no_grade_for_a_name(tmp_path):
    text = "Identifier,Grade,Last modified (grade)\nParticipant 7,3.33,-\nParticipant 8,,-\n"
    assert [person.name for person in roster(tmp_path, text).people] == [
        "Participant 7",
        "Participant 8",
    ]
