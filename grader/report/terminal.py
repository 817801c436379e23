"""The report on a terminal: what is wrong, where, what to do; readable without colour.

Of all reports only this file and progress.py use rich. Text of students is never parsed as markup.
"""

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from grader.report.blocks import Detail, Footer, Header, Item, Kind, Notice, Output, Section
from grader.report.document import document
from grader.report.escaping import one_line, plain
from grader.results import Report, Verdict

_STYLES = {
    Verdict.PASSED: "green",
    Verdict.FAILED: "red",
    Verdict.ERROR: "red",
    Verdict.TIMEOUT: "yellow",
    Verdict.MEMORY_LIMIT: "yellow",
    Verdict.MISSING: "yellow",
    Verdict.REFUSED: "magenta",
    Verdict.SKIPPED: "dim",
}
_DETAIL_STYLES = {Kind.EXPECTED: "", Kind.REDO: "", Kind.HINT: "cyan"}
_DETAIL_LENGTHS = {Kind.FRAME: 120, Kind.HINT: 400}
_WORD_WIDTH = 7
_OUTPUT_LINES = 8


def show(report: Report, console: Console) -> None:
    """Print one report."""
    for part in _parts(report):
        if console.is_terminal:
            console.print(part, highlight=False, markup=False, emoji=False)
            continue
        # Into a pipe or a file: no padding to the width of a screen that is not there.
        with console.capture() as capture:
            console.print(part, highlight=False, markup=False, emoji=False)
        lines = capture.get().rstrip("\n").split("\n")
        print("\n".join(line.rstrip() for line in lines), file=console.file)


def _parts(report: Report) -> Iterator[RenderableType]:
    shown = document(report)
    yield _header(shown.header)
    for notice in shown.notices:
        yield _notice(notice)
    for section in shown.sections:
        yield Text()
        yield from _section(section)
    if shown.output:
        yield Text()
        yield _output(shown.output)
    yield Text()
    yield from _footer(shown.footer, shown.header)


def _header(header: Header) -> Text:
    text = Text()
    text.append(plain(header.file), style="bold")
    text.append(f"  {plain(header.title)}  ")
    text.append(header.figures, "bold green" if header.score.full else "bold")
    return text


def _notice(notice: Notice) -> Group:
    place = f"{plain(notice.place.file)}:{notice.place.spot}: " if notice.place else ""
    lines = [Text(f"! {place}{one_line(notice.message, 400)}", style="yellow")]
    lines += [Text(f"    {plain(line)}") for line in notice.code]
    if notice.pointer:
        lines.append(Text(f"    {notice.pointer}", style="bold red"))
    return Group(*lines)


def _section(section: Section) -> Iterator[RenderableType]:
    head = Text()
    head.append(
        f"{section.word:<{_WORD_WIDTH}} ", "bold green" if section.score.full else "bold red"
    )
    head.append(plain(section.title), "bold")
    head.append(f"  {section.score.figures}")
    if section.tally:
        head.append(f"  ({section.tally})", "dim")
    yield head
    for item in section.grouped:
        if item.verdict is not Verdict.PASSED or item.has_note:
            yield Padding(_item(item), (0, 0, 0, 2), expand=False)


def _item(item: Item) -> Group:
    line = Text()
    line.append(f"{item.word:<{_WORD_WIDTH}} ", _STYLES[item.verdict])
    line.append(plain(item.name))
    if item.message:
        line.append(f": {one_line(item.message, 300)}")
    if item.share:
        line.append(f"  ({item.share})", "dim")
    indent = (0, 0, 0, _WORD_WIDTH + 1)
    return Group(line, *(Padding(_detail(detail), indent, expand=False) for detail in item.details))


def _detail(detail: Detail) -> Text:
    length = _DETAIL_LENGTHS.get(detail.kind, 200)
    # Terminals and editors open `file:line`.
    place = f"{plain(detail.place.file)}:{detail.place.spot}: " if detail.place else ""
    text = place + detail.parts_text(lambda quoted: one_line(quoted, length))
    return Text(text, _DETAIL_STYLES.get(detail.kind, "dim"))


def _output(output: Output) -> Group:
    lines = [f"  | {plain(line)[:200]}" for line in output.lines[:_OUTPUT_LINES]]
    if more := output.more(_OUTPUT_LINES):
        lines.append(f"  | {more}")
    return Group(Text(output.label, "dim"), *(Text(line, "dim") for line in lines))


def _footer(footer: Footer, header: Header) -> Iterator[Text]:
    if footer.isolation:
        yield Text(footer.isolation, "dim")
    yield Text(plain(footer.next_step), "bold green" if header.score.full else "bold")
