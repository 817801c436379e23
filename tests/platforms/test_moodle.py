"""The grading worksheet comes back as Moodle reads it, in the language it was exported in."""

import csv
import io
import re

import pytest

from grader.batch import filling
from grader.errors import SubmissionError
from grader.platforms.moodle import MoodleWorksheet
from grader.report.scores import Score
from grader.table import Table

MARK = "@@"


def fill(text, scores, *, grade=""):
    return filling.fill(MoodleWorksheet(), Table(text), scores, column=grade)


# The three columns that Moodle needs, by its own language packs; then its other columns.
LANGUAGES = {
    "en": ("Identifier", "Grade", "Last modified (grade)", "Participant "),
    "de": ("ID", "Bewertung", "Zuletzt geändert (Bewertung)", "Teilnehmer/in"),
    "fr": ("Identifiant", "Note", "Dernière modification (note)", "Participant"),
    "es": ("Identificador", "Calificación", "Última modificación (calificación)", "Participante "),
    "ca": ("Identificador", "Qualificació", "Darrera modificació (qualificació)", "Participant "),
    "nl": ("Identificatie", "Beoordeling", "Laatst gewijzigd (beoordeling)", "Deelnemer "),
    "ja": ("ID", "評定", "最終更新日時 (評定)", "参加者"),
}


def worksheet(members, *, language="en", bom="", maximum="100,00"):
    identifier, grade, modified, participant = LANGUAGES[language]
    header = f'{identifier},"Full name","Email address",Status,{grade},"Maximum grade",'
    lines = [header + f'"Grade can be changed","Last modified (submission)","{modified}",Feedback']
    for each in members:
        name = each.name.replace('"', '""')
        cell = f'"{MARK}"' if each.number % 2 else MARK
        lines.append(
            f'"{participant}{9000 + each.number}","{name}",{each.login},'
            f'"Submitted for grading - ",{cell},"{maximum}",Yes,'
            '"Friday, 6 March 2026, 7:59 PM",-,"well, ""done"""'
        )
    return bom + "\r\n".join(lines) + "\r\n"


def moodle_reads(text, members, *, language):
    """What Moodle imports: it knows participants by their number and the titles of one language."""
    identifier, grade, modified, participant = LANGUAGES[language]
    text = re.sub("\r\n?", "\n", text.removeprefix("\ufeff"))
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    columns = [name.strip() for name in rows[0]]
    places = [columns.index(name) for name in (identifier, grade, modified)]
    known = {str(9000 + each.number): each.number for each in members}
    grades = {}
    for row in rows[1:]:
        assert len(row) == len(columns)
        who, points, _ = (row[i] for i in places)
        number = known[who[len(participant) :]]
        if points.strip():
            # Moodle replaces the decimal sign of the language only.
            value = float(points.replace("," if language != "en" else ".", "."))
            assert 0 <= value <= 100
            grades[number] = value
    return grades


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_the_class_comes_back_with_the_grades_filled_in(class_of_30, dropped, language, bom):
    members = [each for each in class_of_30 if each.number % 4 != 1 or each.number > 11]
    scores = [each.score for each in members if each.score and each.number % 4 != 1]
    marked = worksheet(members, language=language, bom=bom)
    filled = fill(marked.replace(MARK, ""), [*scores, dropped])
    right = {each.number: each.score for each in members if each.score in filled.written}
    text = marked
    for each in members:
        text = text.replace(MARK, right[each.number].total if each.number in right else "", 1)
    assert filled.text == text
    grades = moodle_reads(filled.text, members, language=language)
    assert grades == {number: float(score.total) for number, score in right.items()}
    assert [each.score.id for each in filled.unmatched] == ["9099"]
    assert {each.score.id for each in filled.unmatched}.isdisjoint(s.id for s in right.values())
    graded = [score for score in scores if score.graded]
    assert len(filled.written) == len(graded)
    assert len(filled.written) + len(filled.untouched) == len(members)


def test_students_are_known_by_number_identifier_address_and_name(class_of_30):
    text = worksheet(class_of_30).replace(MARK, "")
    scores = [
        Score("a", "9001", "1"),
        Score("b", "Participant 9002", "2"),
        Score("c", "U003@example.edu", "3"),
        Score("d", 'jane "jj" smith', "4"),
        Score("e", "Pat Smith", "5"),
        Score("9013", "Pat Smith", "6"),
    ]
    filled = fill(text, scores)
    grades = moodle_reads(filled.text, class_of_30, language="en")
    assert grades == {1: 1, 2: 2, 3: 3, 4: 4, 13: 6}
    assert [each.score.id for each in filled.unmatched] == ["e"]


def test_points_that_moodle_would_pass_over_are_said(class_of_30):
    text = worksheet(class_of_30, maximum="10.00").replace(MARK, "")
    filled = fill(text, [Score("a", "9001", "10"), Score("b", "9002", "10.5")])
    assert filled.out_of == "10.00"
    assert [score.id for score in filled.written] == ["a"]
    assert [each.reason for each in filled.unmatched] == [
        "10.5 is more than 10.00, which Moodle passes over"
    ]


def test_blind_marking_has_no_names():
    text = "Identifier,Grade,Maximum grade,Last modified (grade)\nParticipant 7,,10.00,-\n"
    filled = fill(text, [Score("a", "Participant 7", "3.33")])
    assert filled.text.endswith("Participant 7,3.33,10.00,-\n")


def test_a_title_can_be_named_where_it_cannot_be_found():
    text = "Nummer,Navn,Karakter,Sist endret\nDeltaker 7,Kari,,-\n"
    with pytest.raises(SubmissionError, match="no grading worksheet"):
        fill(text, [])
    filled = fill(text, [Score("a", "7", "3")], grade="Karakter")
    assert filled.text.endswith("Deltaker 7,Kari,3,-\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("Student,ID\nAnn,1\n", "no grading worksheet of Moodle: it needs the columns"),
        ("Identifier,Grade\nParticipant 7,\n", "there are: Identifier; Grade"),
        (
            "Identifier,Grade,Grade,Last modified (grade)\nParticipant 7,,,-\n",
            "no grading worksheet",
        ),
        ("Identifier,Last modified (grade)\nParticipant 7,\n", "no grading worksheet"),
        ("Identifier,Grade,Last modified (grade)\nAnn,,-\n", "line 2: 'Ann' is no identifier"),
        ("Identifier,Grade,Last modified (grade)\nParticipant 7,\n", "line 2: has 2 cells"),
    ],
)
def test_another_file_is_refused_with_the_reason(text, words):
    with pytest.raises(SubmissionError) as caught:
        fill(text, [])
    assert words in str(caught.value)
