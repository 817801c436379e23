"""What a document is made of: raw text, neither escaped nor styled, and its short forms."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from grader.results import Verdict

# Checks that ended like this often say the same; wrong answers stand alone.
_ALIKE = {Verdict.MISSING, Verdict.ERROR, Verdict.SKIPPED, Verdict.TIMEOUT}


@dataclass(frozen=True)
class Score:
    """Points earned, as every report shows them, and points possible."""

    earned: str
    points: int
    full: bool

    @property
    def figures(self) -> str:
        """The short form: 11 / 12."""
        return f"{self.earned} / {self.points}"

    @property
    def words(self) -> str:
        """The form for running text: 11 of 12."""
        return f"{self.earned} of {self.points}"


@dataclass(frozen=True)
class Header:
    """Whose report this is, for which assignment, and how many points the file earns."""

    file: str
    title: str
    score: Score
    percent: int

    @property
    def figures(self) -> str:
        """The short form: 27 / 30 points (90 %)."""
        return f"{self.score.figures} points ({self.percent} %)"

    @property
    def words(self) -> str:
        """The form for running text: 27 of 30 points."""
        return f"{self.score.words} points"


@dataclass(frozen=True)
class Place:
    """Where something stands, as a student says it: `spot` is "12", or "cell 3, line 2"."""

    file: str
    spot: str

    @property
    def words(self) -> str:
        """The form for running text: line 12, or cell 3, line 2."""
        return f"line {self.spot}" if self.spot.isdigit() else self.spot


@dataclass(frozen=True)
class Notice:
    """Something about the file as a whole.

    Attributes:
        place: where it stands, None if it concerns no line.
        message: what it is.
        code: the lines that stand there, empty if they need not be seen.
        pointer: what stands below `code` to point into it, empty if nothing does.
    """

    place: Place | None
    message: str
    code: tuple[str, ...]
    pointer: str


class Kind(StrEnum):
    """What a detail of a check tells."""

    FRAME = "frame"  # a line of the file that an error passed through
    LINE = "line"  # the line of code that the answer is about
    CALL = "call"  # the inputs that show a mistake, and what was returned for them
    EXPECTED = "expected"  # the truth for these inputs
    REDO = "redo"  # how to find the truth by hand
    HINT = "hint"  # a known mistake that explains the answer
    UNEXPLAINED = "unexplained"  # no known mistake does
    NOTE = "note"  # what did not decide the verdict


@dataclass(frozen=True)
class Part:
    """Some text of a line: ours, or `quoted` from a student, an author or a program."""

    text: str
    quoted: bool = True


@dataclass(frozen=True)
class Detail:
    """One line below a check; `place` comes before its parts, where there is one."""

    kind: Kind
    parts: tuple[Part, ...]
    place: Place | None = None

    def text(self, escape: Callable[[str], str]) -> str:
        """Return the line for running text, with whatever is quoted in it escaped."""
        where = f"{escape(self.place.file)}, {self.place.words}: " if self.place else ""
        return where + self.parts_text(escape)

    def parts_text(self, escape: Callable[[str], str]) -> str:
        """Return the line without its place, with whatever is quoted in it escaped."""
        return "".join(escape(part.text) if part.quoted else part.text for part in self.parts)


@dataclass(frozen=True)
class Item:
    """A check, or several that say the same.

    Attributes:
        ids: the checks.
        verdict: how they ended.
        message: why, empty if there is nothing to say.
        share: which part of its points was earned, empty where it is all or nothing.
        details: what else there is to know, in the order it should be read.
    """

    ids: tuple[str, ...]
    verdict: Verdict
    message: str
    share: str
    details: tuple[Detail, ...]

    @property
    def word(self) -> str:
        """The verdict as a word."""
        return self.verdict.replace("_", " ")

    @property
    def name(self) -> str:
        """The checks in one line."""
        return ", ".join(self.ids)

    @property
    def has_note(self) -> bool:
        """Whether it has something to say even if it passed."""
        return any(detail.kind is Kind.NOTE for detail in self.details)


@dataclass(frozen=True)
class Section:
    """An exercise.

    Attributes:
        name: the exercise in paths and for programs.
        title: the exercise for people.
        word: how it went.
        score: its points.
        tally: how many checks are right, empty if there is one only.
        items: its checks, one by one.
    """

    name: str
    title: str
    word: str
    score: Score
    tally: str
    items: tuple[Item, ...]

    @property
    def grouped(self) -> tuple[Item, ...]:
        """The checks, with those that say the same as one: `a01, a02: not answered yet`."""
        merged: dict[object, Item] = {}
        for item in self.items:
            alike = item.verdict in _ALIKE and not item.has_note
            key = replace(item, ids=()) if alike else item.ids
            first = merged.get(key)
            merged[key] = item if first is None else replace(first, ids=first.ids + item.ids)
        return tuple(merged.values())


@dataclass(frozen=True)
class Output:
    """What the file printed."""

    label: str
    lines: tuple[str, ...]

    def more(self, shown: int) -> str:
        """Return what stands for the lines after the first `shown`, empty if there are none."""
        left = len(self.lines) - shown
        return f"... {left} more lines" if left > 0 else ""


@dataclass(frozen=True)
class Footer:
    """What stands at the end; each is empty where there is nothing to say."""

    isolation: str
    next_step: str


@dataclass(frozen=True)
class Document:
    """A report, from top to bottom."""

    header: Header
    notices: tuple[Notice, ...]
    sections: tuple[Section, ...]
    output: Output | None
    footer: Footer
