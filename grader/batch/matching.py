"""Whose submission is it: entries and the people of a roster, matched without guessing.

By id first, then by login or e-mail, then by name. What fits more than one, or is claimed twice,
is listed and left to a person.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.batch.entry import Entry
from grader.batch.roster import Person, Roster

_APOSTROPHES = re.compile("['`\u2018\u2019\u00b4\u02bc]")
_NO_LETTERS = re.compile(r"[\W_]+")
# Letters that have no accent to take off.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})


@dataclass(frozen=True)
class Match:
    """A submission and its person; `by` is what they share: id, login, or name."""

    entry: Entry
    person: Person
    by: str


@dataclass(frozen=True)
class Ambiguity:
    """A submission that could be of several people, or whose person has another one."""

    entry: Entry
    people: tuple[Person, ...]


@dataclass(frozen=True)
class Matches:
    """Every entry is in one of the first three; `missing` are people who handed in nothing."""

    matched: tuple[Match, ...]
    ambiguous: tuple[Ambiguity, ...]
    unmatched: tuple[Entry, ...]
    missing: tuple[Person, ...]


@dataclass(frozen=True)
class _Step:
    by: str
    of_person: Callable[[Person], Iterable[str]]
    of_entry: Callable[[Entry], Iterable[str]]


def match(entries: Sequence[Entry], roster: Roster) -> Matches:
    """Return who handed in what; the order of `entries` and of the roster is kept."""
    indexes = [(step, _index(roster.people, step)) for step in _STEPS]
    found = [(entry, *_people_of(entry, indexes)) for entry in entries]
    claims: dict[int, int] = defaultdict(int)
    for _, people, _ in found:
        for person in people:
            claims[person.row] += 1
    matched, ambiguous, unmatched = [], [], []
    for entry, people, by in found:
        if not people:
            unmatched.append(entry)
        elif len(people) == 1 and claims[people[0].row] == 1:
            matched.append(Match(entry, people[0], by))
        else:
            ambiguous.append(Ambiguity(entry, people))
    missing = tuple(person for person in roster.people if not claims[person.row])
    return Matches(tuple(matched), tuple(ambiguous), tuple(unmatched), missing)


def _index(people: Iterable[Person], step: _Step) -> Mapping[str, list[Person]]:
    index: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        for key in set(step.of_person(person)) - {""}:
            index[key].append(person)
    return index


def _people_of(
    entry: Entry, indexes: Iterable[tuple[_Step, Mapping[str, list[Person]]]]
) -> tuple[tuple[Person, ...], str]:
    """Return the people of the first step that finds any, and what they share with the entry."""
    for step, index in indexes:
        rows = {p.row: p for key in step.of_entry(entry) for p in index.get(key, ())}
        if rows:
            return tuple(rows[row] for row in sorted(rows)), step.by
    return (), ""


def _called(entry: Entry) -> Iterator[str]:
    yield _same(entry.id)
    yield _same(entry.student)


def _same(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip()).casefold()


def _ids(person: Person) -> Iterator[str]:
    return map(_same, person.ids)


def _logins(person: Person) -> Iterator[str]:
    return map(_same, person.logins)


def _local_parts(person: Person) -> Iterator[str]:
    """Yield what stands before the @: often it is the login."""
    return (login.partition("@")[0] for login in _logins(person) if "@" in login)


def _words(text: str) -> list[str]:
    return _NO_LETTERS.sub(" ", _APOSTROPHES.sub("", _same(text))).split()


def _exact(text: str) -> str:
    """Return the words of a name in alphabetical order: "Last, First" is "First Last"."""
    return " ".join(sorted(_words(text)))


def _loose(text: str) -> str:
    return " ".join(sorted(_words(_without_accents(text))))


def _without_accents(text: str) -> str:
    """Take accents off Latin letters; elsewhere such marks make another letter."""
    kept: list[str] = []
    base = ""
    for sign in unicodedata.normalize("NFKD", text.casefold()):
        if not unicodedata.combining(sign):
            base = sign
        elif base.isascii():
            continue
        kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept)).translate(_PLAIN)


def _squeezed(person: Person) -> Iterator[str]:
    """Yield the name as Canvas writes it into files, `doeann`, whichever word is the last name."""
    words = _words(_without_accents(person.name))
    return ("".join((*words[i:], *words[:i])) for i in range(len(words)))


def _one_word(entry: Entry) -> Iterator[str]:
    words = _words(_without_accents(entry.student))
    return iter(words if len(words) == 1 else ())


_STEPS = (
    _Step("id", _ids, _called),
    _Step("login", _logins, _called),
    _Step("login", _local_parts, _called),
    _Step("name", lambda p: (_exact(p.name),), lambda e: (_exact(e.student),)),
    _Step("name", lambda p: (_loose(p.name),), lambda e: (_loose(e.student),)),
    _Step("name", _squeezed, _one_word),
)
