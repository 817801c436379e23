"""Feedback for a student as Markdown: what `reveal` allows, and nothing else."""

import re
from collections.abc import Iterator

from grader.report.blocks import Document, Item, Notice, Section
from grader.report.document import document
from grader.report.escaping import one_line, plain
from grader.results import Report

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|!~$&]|^[-+](?=\s))")
_NUMBERED = re.compile(r"^(\d+)(?=[.)]\s)")


def render(report: Report) -> str:
    """Return the feedback for one submission."""
    return "\n".join(_lines(document(report))) + "\n"


def _lines(shown: Document) -> Iterator[str]:
    yield f"# {_text(shown.header.title)}"
    yield ""
    yield f"{_text(shown.header.file)}: **{shown.header.words}**"
    for notice in shown.notices:
        yield ""
        yield from _notice(notice)
    for section in shown.sections:
        yield ""
        yield from _section(section)
    if shown.footer.next_step:
        yield ""
        yield _text(shown.footer.next_step)


def _notice(notice: Notice) -> Iterator[str]:
    place = f" ({notice.place.words})" if notice.place else ""
    yield f"> {_text(notice.message)}{place}"
    if notice.code:
        yield ">"
    # Five blanks make it code, in which nothing is markup.
    yield from (f">     {plain(line)}" for line in notice.code)
    if notice.pointer:
        yield f">     {notice.pointer}"


def _section(section: Section) -> Iterator[str]:
    yield f"## {_text(section.title)}: {section.score.words}"
    yield ""
    for item in section.grouped:
        yield from _item(item)


def _item(item: Item) -> Iterator[str]:
    message = f": {_text(item.message)}" if item.message else ""
    share = f" ({item.share})" if item.share else ""
    yield f"- **{item.word}** {_text(item.name)}{message}{share}"
    yield from (f"  - {detail.text(_text)}" for detail in item.details)


def _text(text: str) -> str:
    """Return student text as one line in which nothing is markup."""
    return _NUMBERED.sub(r"\1\\", _SPECIAL.sub(r"\\\1", one_line(text, 400)))
