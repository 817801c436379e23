"""JUnit XML as CI servers read it."""

import re
from xml.etree import ElementTree

from grader.report.junit import render
from grader.report.scores import Marked, Score
from grader.results import CheckResult, ExerciseResult, Verdict

# The characters of XML 1.0, section 2.2.
ALLOWED = re.compile("[\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")


def ci_reads(text):
    """What a CI server takes: well-formed XML 1.0 whose counts are true and whose names differ."""
    assert ALLOWED.fullmatch(text)
    root = ElementTree.fromstring(text.encode())
    assert root.tag == "testsuites"
    for suite in [root, *root]:
        cases = list(suite.iter("testcase"))
        assert int(suite.get("tests")) == len(cases)
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.get(name)) == len(list(suite.iter(tag)))
    cases = list(root.iter("testcase"))
    names = [(case.get("classname"), case.get("name")) for case in cases]
    assert len(set(names)) == len(names)
    for case in cases:
        assert [child.tag for child in case] in ([], ["failure"], ["error"], ["skipped"])
        assert all(child.get("message") for child in case)
    return root


def marked(number, report):
    return Marked(Score(f"id{number}", f"folder {number}", "1"), report)


def test_a_suite_for_every_student_and_exercise(make_report):
    root = ci_reads(render([marked(1, make_report()), marked(2, make_report())], title="Week 1"))
    assert [suite.get("name") for suite in root] == [
        "folder 1: slopes",
        "folder 1: loop",
        "folder 2: slopes",
        "folder 2: loop",
    ]
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("8", "2", "2")


def test_a_failure_says_what_is_wrong_where_and_what_to_do(make_report):
    root = ci_reads(render([marked(1, make_report())], title="Week 1"))
    failure, error = root.find(".//failure"), root.find(".//error")
    assert failure.get("message") == "not right \\x1b[31m\\x00\\ufffe <b>&]]>"
    assert failure.text == ("for x = 2.0 it returned 4.0\nhint (double): halve it\nnote: a note")
    assert error.get("message") == "NameError: 'ž' \\ud800"
    assert error.text == "a.py, line 3: return ž"


def test_the_points_are_those_of_the_report(make_report):
    root = ci_reads(render([marked(1, make_report())], title="Week 1"))
    found = {each.get("name"): each.get("value") for each in root[0].iter("property")}
    assert found == {"points": "3.33", "of": "10"}


def test_every_verdict_has_its_element(make_report):
    tags = {
        Verdict.PASSED: [],
        Verdict.FAILED: ["failure"],
        Verdict.MISSING: ["failure"],
        Verdict.REFUSED: ["failure"],
        Verdict.ERROR: ["error"],
        Verdict.TIMEOUT: ["error"],
        Verdict.MEMORY_LIMIT: ["error"],
        Verdict.SKIPPED: ["skipped"],
    }
    assert set(tags) == set(Verdict)
    checks = [CheckResult(id=verdict.value, verdict=verdict) for verdict in Verdict]
    exercise = ExerciseResult(name="e", title="E", points=1, checks=checks, earned=0)
    root = ci_reads(render([marked(1, make_report(exercises=[exercise]))], title="Week 1"))
    for case in root.iter("testcase"):
        assert [child.tag for child in case] == tags[Verdict(case.get("name"))]


def test_students_without_a_report_are_there(make_report):
    students = [
        marked(1, make_report()),
        Marked(Score("id2", "=cmd()", graded=False), reason="the file is \x00 broken"),
        Marked(Score("id3", "Žofie <&>", graded=False)),
    ]
    root = ci_reads(render(students, title='"Week" <1>'))
    assert root.get("name") == '"Week" <1>'
    assert root.find("testsuite[@name='=cmd()']/testcase/error").get("message") == (
        "the file is \\x00 broken"
    )
    skipped = root.find("testsuite[@name='Žofie <&>']/testcase/skipped")
    assert skipped.get("message") == "nothing handed in"


def test_a_class_of_30(make_report, class_of_30):
    students = [
        Marked(each.score, make_report())
        if each.score and each.score.graded
        else Marked(each.score or Score(f"id{each.number}", each.name, graded=False))
        for each in class_of_30
    ]
    root = ci_reads(render(students, title="Week 1"))
    assert len(root) == 28 * 2 + 2
