"""JUnit XML for CI: one suite for every student and exercise, one case for every check."""

from collections.abc import Iterable
from xml.etree import ElementTree

from grader.report.escaping import plain
from grader.report.scores import Marked
from grader.results import CheckResult, ExerciseResult, Verdict

_ELEMENTS = {
    Verdict.FAILED: "failure",
    Verdict.MISSING: "failure",
    Verdict.REFUSED: "failure",
    Verdict.ERROR: "error",
    Verdict.TIMEOUT: "error",
    Verdict.MEMORY_LIMIT: "error",
    Verdict.SKIPPED: "skipped",
}
_COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def render(students: Iterable[Marked], *, title: str) -> str:
    """Return the XML text of a class, or of one student.

    A student without a report is a suite with one case: an error where something was handed in,
    skipped where nothing was.
    """
    root = ElementTree.Element("testsuites", name=_xml(title))
    for marked in students:
        if marked.report is None:
            root.append(_without_report(marked))
        else:
            root.extend(_suite(marked, exercise) for exercise in marked.report.exercises)
    _count(root)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suite(marked: Marked, exercise: ExerciseResult) -> ElementTree.Element:
    score = marked.score
    suite = ElementTree.Element("testsuite", name=_xml(f"{score.student}: {exercise.name}"))
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in (("points", exercise.earned_points), ("of", str(exercise.points))):
        ElementTree.SubElement(properties, "property", name=name, value=value)
    for check in exercise.checks:
        case = ElementTree.SubElement(
            suite, "testcase", classname=_xml(f"{score.id}.{exercise.name}"), name=_xml(check.id)
        )
        _add_verdict(case, check)
    _count(suite)
    return suite


def _add_verdict(case: ElementTree.Element, check: CheckResult) -> None:
    element = _ELEMENTS.get(check.verdict)
    if element is None:
        return
    message = _xml(check.message or check.verdict.replace("_", " "))
    found = ElementTree.SubElement(case, element, message=message)
    if element != "skipped":
        found.set("type", check.verdict.value)
    found.text = _xml("\n".join(_details(check))) or None


def _details(check: CheckResult) -> Iterable[str]:
    yield from (f"{frame.file}, line {frame.line}: {frame.text}" for frame in check.where)
    yield from (f"hint: {pattern.hint}" for pattern in check.patterns)
    yield from (f"note: {note.text}" for note in check.notes)


def _without_report(marked: Marked) -> ElementTree.Element:
    score = marked.score
    suite = ElementTree.Element("testsuite", name=_xml(score.student))
    case = ElementTree.SubElement(suite, "testcase", classname=_xml(score.id), name="submission")
    element = "error" if marked.reason else "skipped"
    ElementTree.SubElement(case, element, message=_xml(marked.reason or "nothing handed in"))
    _count(suite)
    return suite


def _count(suite: ElementTree.Element) -> None:
    suite.set("tests", str(len(list(suite.iter("testcase")))))
    for name, element in _COUNTED.items():
        suite.set(name, str(len(list(suite.iter(element)))))


def _xml(text: str) -> str:
    """Return text without what XML 1.0 cannot hold, which is spelled out instead."""
    return plain(text).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
