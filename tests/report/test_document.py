"""What a report says, before anybody escapes or styles it."""

from collections.abc import Iterator
from dataclasses import astuple
from fractions import Fraction
from itertools import chain

import pytest

from grader.findings import finding
from grader.report.blocks import Kind, Place
from grader.report.document import document
from grader.results import (
    CheckResult,
    ExerciseResult,
    Line,
    Pattern,
    Problem,
    Verdict,
    Witness,
)

CELL = Line(file="a.ipynb", line=12, function="f", text="return x", place="cell 3, line 2")


@pytest.fixture
def shown(make_report):
    """Give the section of one exercise with these checks."""

    def make(*checks, points=1, earned=0):
        exercise = ExerciseResult(
            name="e", title="E", points=points, checks=list(checks), earned=Fraction(earned)
        )
        return document(make_report(exercises=[exercise])).sections[0]

    return make


def check(name="a", verdict=Verdict.FAILED, **fields):
    return CheckResult(id=name, verdict=verdict, **fields)


def lines(section, number=0) -> list[str]:
    """The details of a check as running text, with quoted text in angle brackets."""
    return [detail.text("<{}>".format) for detail in section.items[number].details]


def test_the_header_says_whose_points_these_are(make_report):
    header = document(make_report()).header
    assert (header.file, header.title, header.percent) == ("a.py", "Week 1", 44)
    assert header.figures == "5.33 / 12 points (44 %)"
    assert header.words == "5.33 of 12 points"
    assert not header.score.full


def test_an_exercise_says_how_it_went(make_report):
    first, second = document(make_report()).sections
    assert (first.name, first.title, first.word) == ("slopes", "Slopes", "partly")
    assert (first.score.figures, first.score.words) == ("3.33 / 10", "3.33 of 10")
    assert first.tally == "1 of 3 right"
    assert (second.word, second.tally, second.score.full) == ("passed", "", True)


@pytest.mark.parametrize(
    ("verdicts", "word"),
    [
        ([Verdict.MEMORY_LIMIT, Verdict.MEMORY_LIMIT], "memory limit"),
        ([Verdict.MISSING, Verdict.FAILED], "failed"),
        ([], "failed"),
    ],
)
def test_an_exercise_without_points_has_the_word_that_its_checks_share(shown, verdicts, word):
    assert shown(*[check(str(i), verdict) for i, verdict in enumerate(verdicts)]).word == word


def test_a_check_that_earns_part_of_its_points_says_so(shown):
    section = shown(check(credit=Fraction(1, 2)), check(credit=Fraction(1)), check())
    assert [item.share for item in section.items] == ["earns 1/2 of its points", "", ""]


def test_details_come_in_the_order_in_which_they_are_read(shown):
    section = shown(
        check(
            where=[Line(file="a.py", line=3, function="f", text="return x")],
            witness=Witness(inputs={"x": "2", "y": "3"}, returned="4", expected="5", redo="add"),
            patterns=[Pattern(name="GR01", hint="halve it")],
            diagnosed=True,
            notes=[finding("stopped", stop="by the way")],
        )
    )
    assert lines(section) == [
        "<a.py>, line 3: <return x>",
        "for <x> = <2>, <y> = <3> it returned <4>",
        "expected <5>",
        "redo it by hand: <add>",
        "hint (<GR01>): <halve it>",
        "note: <by the way>",
    ]
    kinds = [Kind.FRAME, Kind.CALL, Kind.EXPECTED, Kind.REDO, Kind.HINT, Kind.NOTE]
    assert [detail.kind for detail in section.items[0].details] == kinds


@pytest.mark.parametrize(
    ("witness", "expected"),
    [
        (Witness(inputs={"line": "u @ v"}), ["<u @ v>"]),
        (Witness(inputs={"x": "2"}), ["for <x> = <2>"]),
        (Witness(inputs={}, returned="4"), ["it returned <4>"]),
        (Witness(inputs={}), []),
    ],
)
def test_a_witness_says_what_there_is(shown, witness, expected):
    assert lines(shown(check(witness=witness))) == expected


def test_an_answer_that_was_looked_into_in_vain_says_so(shown):
    assert lines(shown(check(diagnosed=True))) == ["no known pattern explains this answer"]
    assert lines(shown(check())) == []


def test_a_notebook_is_spoken_of_by_cell_and_line(shown, make_report):
    assert lines(shown(check(where=[CELL]))) == ["<a.ipynb>, cell 3, line 2: <return x>"]
    problem = Problem(
        kind="stopped", finding=finding("stopped", stop="stopped"), line=12, place="cell 3, line 2"
    )
    notice = document(make_report(submission="a.ipynb", problems=[problem])).notices[0]
    assert notice.place == Place("a.ipynb", "cell 3, line 2")
    assert notice.place.words == "cell 3, line 2"


def test_a_notice_points_into_its_line(make_report):
    problems = [
        Problem(
            kind="syntax",
            finding=finding("stopped", stop="m"),
            line=2,
            column=3,
            text="\tx = = 3\n\ty",
        ),
        Problem(kind="helpers", finding=finding("stopped", stop="used together with b.py")),
    ]
    first, second = document(make_report(problems=problems)).notices
    assert (first.place, first.code, first.pointer) == (
        Place("a.py", "2"),
        (" x = = 3", " y"),
        "  ^",
    )
    assert astuple(second) == (None, "used together with b.py", (), "")


def test_checks_that_say_the_same_are_one(shown):
    unanswered = {"verdict": Verdict.MISSING, "finding": finding("none_yet")}
    section = shown(check("a", **unanswered), check("b"), check("c", **unanswered))
    assert [item.name for item in section.items] == ["a", "b", "c"]
    assert [item.name for item in section.grouped] == ["a, c", "b"]


@pytest.mark.parametrize(
    "other",
    [
        {"verdict": Verdict.TIMEOUT},
        {"finding": finding("exits")},
        {"where": [CELL]},
        {"notes": [finding("exits")]},
        {"patterns": [Pattern(name="p", hint="h")]},
    ],
)
def test_checks_that_differ_in_anything_stand_alone(shown, other):
    same = {"verdict": Verdict.ERROR, "finding": finding("asks_input")}
    assert len(shown(check("a", **same), check("b", **(same | other))).grouped) == 2


@pytest.mark.parametrize("verdict", [Verdict.FAILED, Verdict.REFUSED, Verdict.PASSED])
def test_what_was_answered_stands_alone(shown, verdict):
    assert len(shown(check("a", verdict), check("b", verdict)).grouped) == 2


def test_what_the_file_printed(make_report):
    assert document(make_report(output=" \n")).output is None
    output = document(make_report(output="\none\ntwo\x1b\nthree\n")).output
    assert output.lines == ("one", "two\x1b", "three")
    assert [output.more(shown) for shown in (1, 3, 8)] == ["... 2 more lines", "", ""]


def test_the_end_says_what_to_do_next(make_report):
    footer = document(make_report()).footer
    assert (footer.isolation, footer.next_step) == ("", "Next: Slopes - b")
    footer = document(make_report(earned=Fraction(12))).footer
    assert footer.next_step == "All right. Nothing left to do."
    weak = make_report().provenance.model_copy(update={"isolation_level": "partial"})
    footer = document(make_report(provenance=weak)).footer
    assert footer.isolation == "isolation: partial (grade doctor tells more)"


def test_nothing_is_escaped(make_report):
    item = document(make_report()).sections[0].items[1]
    assert item.message == "not right \x1b[31m\x00\ufffe <b>&]]>"


def test_whatever_is_quoted_stands_in_the_report(make_report):
    report = make_report(output="printed")
    there = set(_texts(report.model_dump(mode="json")))
    details = [d for s in document(report).sections for item in s.items for d in item.details]
    assert {part.text for d in details for part in d.parts if part.quoted} <= there
    assert {d.place.file for d in details if d.place} <= there


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from chain.from_iterable(map(_texts, [*data, *data.values()]))
    elif isinstance(data, list):
        yield from chain.from_iterable(map(_texts, data))
