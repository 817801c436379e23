"""The results.json of Gradescope by its specification."""

import json
import re
from fractions import Fraction

import pytest

from grader.report.gradescope import render
from grader.report.json import render as render_json

VISIBILITIES = {"hidden", "after_due_date", "after_published", "visible"}
FORMATS = {"text", "html", "simple_format", "md", "ansi"}
NUMBER = (int, float)
TOP = {
    "score": NUMBER,
    "execution_time": NUMBER,
    "output": str,
    "output_format": FORMATS,
    "test_output_format": FORMATS,
    "test_name_format": FORMATS,
    "visibility": VISIBILITIES,
    "stdout_visibility": VISIBILITIES,
    "extra_data": dict,
    "tests": list,
    "leaderboard": list,
}
TEST = {
    "score": NUMBER,
    "max_score": NUMBER,
    "status": {"passed", "failed"},
    "name": str,
    "name_format": FORMATS,
    "number": str,
    "output": str,
    "output_format": FORMATS,
    "tags": list,
    "visibility": VISIBILITIES,
    "extra_data": dict,
}
BOARD = {"name": str, "value": (*NUMBER, str), "order": {"asc", "desc"}}


def check_fields(found, allowed):
    assert set(found) <= set(allowed)
    for name, value in found.items():
        rule = allowed[name]
        if isinstance(rule, set):
            assert value in rule
        else:
            assert isinstance(value, rule)
            assert not isinstance(value, bool)


def gradescope_reads(text):
    """What Gradescope takes: strict JSON, known fields of the right type, a score somewhere."""
    results = json.loads(text, parse_constant=lambda name: pytest.fail(name))
    check_fields(results, TOP)
    assert "score" in results or all("score" in test for test in results["tests"])
    for test in results["tests"]:
        check_fields(test, TEST)
        assert all(isinstance(tag, str) for tag in test["tags"])
        assert 0 <= test["score"] <= test["max_score"]
    for place in results.get("leaderboard", []):
        check_fields(place, BOARD)
        assert {"name", "value"} <= set(place)
    return results


def test_the_report_is_what_gradescope_reads(make_report):
    results = gradescope_reads(render(make_report(), seconds=1.23456))
    assert results["score"] == 5.33
    assert results["execution_time"] == 1.23
    assert [(t["score"], t["max_score"], t["status"]) for t in results["tests"]] == [
        (3.33, 10, "failed"),
        (2, 2, "passed"),
    ]
    assert [t["number"] for t in results["tests"]] == ["1", "2"]
    assert "leaderboard" not in results
    assert results["stdout_visibility"] == "hidden"


def test_a_student_reads_what_is_wrong_and_where(make_report):
    results = gradescope_reads(render(make_report(), seconds=1))
    assert "calls exit()" in results["output"]
    output = results["tests"][0]["output"]
    assert "failed  b: not right" in output
    assert "for x = 2.0 it returned 4.0" in output
    assert "hint (double): halve it" in output
    assert "a.py, line 3: return ž" in output


def test_text_of_students_is_harmless(make_report):
    text = render(make_report(), seconds=1)
    assert not re.search("[\x00-\x08\x0b-\x1f\ud800-\udfff]", text)
    assert not re.search(r"\\u00[01]|\\ud8", text.replace(r"\\ud800", "").replace(r"\\x", ""))
    text.encode()


def test_a_penalty_changes_the_score_and_is_explained(make_report):
    text = render(make_report(), seconds=1, total="4.8", late="1 day late: 10 % of 5.33 points")
    results = gradescope_reads(text)
    assert results["score"] == 4.8
    assert "1 day late: 10 % of 5.33 points; 4.8 points are left" in results["output"]
    assert results["tests"][0]["score"] == 3.33


def test_the_same_figure_stands_in_every_place(make_report):
    report = make_report(earned=Fraction(10, 3))
    assert '"score": 3.33,' in render(report, seconds=1)
    assert '"earned_points": "3.33"' in render_json(report)


@pytest.mark.parametrize("visibility", sorted(VISIBILITIES))
def test_visibility_is_for_the_whole_and_for_each_test(make_report, visibility):
    results = gradescope_reads(render(make_report(), seconds=0, visibility=visibility))
    assert {results["visibility"], *(t["visibility"] for t in results["tests"])} == {visibility}


def test_the_leaderboard_is_there_when_it_is_asked_for(make_report):
    results = gradescope_reads(render(make_report(), seconds=0, leaderboard=True))
    assert results["leaderboard"] == [{"name": "Points", "value": 5.33}]


def test_the_seed_is_not_told(make_report):
    assert "987654321" not in render(make_report(), seconds=0)
