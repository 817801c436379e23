"""Match the students of a batch with the people of a list, without guessing.

By id first, then by login or e-mail, then by name. What fits more than one, or is claimed twice,
is listed and left to a person.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from grader.batch.roster import Person

_APOSTROPHES = re.compile("['`\u2018\u2019\u00b4\u02bc]")
_NO_LETTERS = re.compile(r"[\W_]+")
# Letters that have no accent to take off.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})


class Student(Protocol):
    """Somebody in a batch: an entry, or a score."""

    @property
    def id(self) -> str:
        """The id in the batch, which may be one that the platform gave."""

    @property
    def student(self) -> str:
        """The student as the folder or file names them."""


Who = TypeVar("Who", bound=Student)


@dataclass(frozen=True)
class Match(Generic[Who]):
    """A student and the person that it is; `by` is what they share: id, login, or name."""

    who: Who
    person: Person
    by: str


@dataclass(frozen=True)
class Ambiguity(Generic[Who]):
    """A student who could be any of several people, or whose one person is claimed by others."""

    who: Who
    people: tuple[Person, ...]


@dataclass(frozen=True)
class Matches(Generic[Who]):
    """All students, in one of the first three; `missing` are people whom no student can be."""

    matched: tuple[Match[Who], ...]
    ambiguous: tuple[Ambiguity[Who], ...]
    unmatched: tuple[Who, ...]
    missing: tuple[Person, ...]


@dataclass(frozen=True)
class _Step:
    """One way to match: by ids, logins or names, as a person and a student have them."""

    by: str
    of_person: Callable[[Person], Iterable[str]]
    of_student: Callable[[Student], Iterable[str]]


_Index: TypeAlias = Mapping[str, list[Person]]


@dataclass(frozen=True)
class _Claim:
    """Whom a student may be by the surest step that finds anybody; a lower `step` is surer."""

    people: tuple[Person, ...] = ()
    step: int = 0

    def contests(self, other: "_Claim") -> bool:
        """Tell whether the one person of `other` may just as well be this student."""
        return len(self.people) == 1 or self.step <= other.step


def match(students: Sequence[Who], people: Sequence[Person]) -> Matches[Who]:
    """Return who is who; the order of both is kept."""
    indexes = {step: _index(people, step) for step in _STEPS}
    claims = [_claim(student, indexes) for student in students]
    claimed: dict[int, list[_Claim]] = defaultdict(list)
    for claim in claims:
        for person in claim.people:
            claimed[person.row].append(claim)
    matched, ambiguous, unmatched = [], [], []
    for student, claim in zip(students, claims, strict=True):
        if not claim.people:
            unmatched.append(student)
        elif len(claim.people) == 1 and _is_alone(claim, claimed[claim.people[0].row]):
            matched.append(Match(student, claim.people[0], _STEPS[claim.step].by))
        else:
            ambiguous.append(Ambiguity(student, claim.people))
    missing = tuple(person for person in people if not claimed[person.row])
    return Matches(tuple(matched), tuple(ambiguous), tuple(unmatched), missing)


def _index(people: Iterable[Person], step: _Step) -> _Index:
    index: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        for key in set(step.of_person(person)) - {""}:
            index[key].append(person)
    return index


def _claim(student: Student, indexes: Mapping[_Step, _Index]) -> _Claim:
    for number, step in enumerate(_STEPS):
        hits = [key for key in step.of_student(student) if key in indexes[step]]
        if not hits:
            continue
        found = [person for key in hits for person in indexes[step][key]]
        if step in (_BY_ID, _BY_LOGIN):
            # One person's id may be another's login or name: then one text means two people.
            found += [person for key in hits for person in _called_so(key, indexes)]
        rows = {person.row: person for person in found}
        return _Claim(tuple(rows[row] for row in sorted(rows)), number)
    return _Claim()


def _called_so(text: str, indexes: Mapping[_Step, _Index]) -> Iterator[Person]:
    yield from indexes[_BY_ID].get(text, ())
    yield from indexes[_BY_LOGIN].get(text, ())
    yield from indexes[_BY_NAME].get(_exact(text), ())


def _is_alone(claim: _Claim, claims: Iterable[_Claim]) -> bool:
    return not any(other.contests(claim) for other in claims if other is not claim)


def _called(student: Student) -> Iterator[str]:
    yield _same(student.id)
    yield _same(student.student)


def _same(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


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
    """Yield the name as one word, `doeann`, as in names of files, whichever part comes last."""
    words = _words(_without_accents(person.name))
    return ("".join((*words[i:], *words[:i])) for i in range(len(words)))


def _one_word(student: Student) -> Iterator[str]:
    words = _words(_without_accents(student.student))
    return iter(words if len(words) == 1 else ())


_BY_ID = _Step("id", _ids, _called)
_BY_LOGIN = _Step("login", _logins, _called)
_BY_NAME = _Step("name", lambda p: (_exact(p.name),), lambda s: (_exact(s.student),))
# The surest first.
_STEPS = (
    _BY_ID,
    _BY_LOGIN,
    _Step("login", _local_parts, _called),
    _BY_NAME,
    _Step("name", lambda p: (_loose(p.name),), lambda s: (_loose(s.student),)),
    _Step("name", _squeezed, _one_word),
)
