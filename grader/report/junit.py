"""JUnit XML for CI: one suite for every student and exercise, one case for every check."""

from collections.abc import Iterable
from xml.etree import ElementTree

from grader.report.blocks import Item, Section
from grader.report.document import document
from grader.report.escaping import plain
from grader.report.scores import Marked, Score
from grader.results import Verdict

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
            sections = document(marked.report).sections
            root.extend(_suite(marked.score, section) for section in sections)
    _count(root)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suite(score: Score, section: Section) -> ElementTree.Element:
    suite = ElementTree.Element("testsuite", name=_xml(f"{score.student}: {section.name}"))
    properties = ElementTree.SubElement(suite, "properties")
    points = section.score
    for name, value in (("points", points.earned), ("of", str(points.points))):
        ElementTree.SubElement(properties, "property", name=name, value=value)
    for item in section.items:
        case = ElementTree.SubElement(
            suite, "testcase", classname=_xml(f"{score.id}.{section.name}"), name=_xml(item.name)
        )
        _add_verdict(case, item)
    _count(suite)
    return suite


def _add_verdict(case: ElementTree.Element, item: Item) -> None:
    element = _ELEMENTS.get(item.verdict)
    if element is None:
        return
    found = ElementTree.SubElement(case, element, message=_xml(item.message or item.word))
    if element != "skipped":
        found.set("type", item.verdict.value)
    found.text = _xml("\n".join(detail.text(str) for detail in item.details)) or None


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
