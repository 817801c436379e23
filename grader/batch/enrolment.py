"""Compare a roster with what was handed in: who is missing, and who is not on the list."""

from collections.abc import Sequence
from dataclasses import replace

from grader.batch.entry import Entry
from grader.batch.ids import unique_ids
from grader.batch.matching import match
from grader.batch.roster import Person, Roster


def enrol(entries: Sequence[Entry], roster: Roster) -> list[Entry]:
    """Return the entries with what the roster knows, and one more for everybody who is missing."""
    matches = match(entries, roster.people)
    known = {m.who.id: _known(m.who, m.person) for m in matches.matched}
    doubtful = {
        a.who.id: _noted(a.who, f"could be {_names(a.people)}: not matched to the roster")
        for a in matches.ambiguous
    }
    strange = {entry.id: _noted(entry, "is not on the roster") for entry in matches.unmatched}
    found = known | doubtful | strange
    present = [found[entry.id] for entry in entries]
    return present + _missing(matches.missing, present)


def _known(entry: Entry, person: Person) -> Entry:
    return replace(entry, known=(*person.ids, *person.logins, person.name))


def _noted(entry: Entry, note: str) -> Entry:
    return replace(entry, notes=(*entry.notes, note), flags=(*entry.flags, "roster"))


def _names(people: Sequence[Person]) -> str:
    return " or ".join(person.name or ", ".join(person.ids) for person in people)


def _missing(people: Sequence[Person], present: Sequence[Entry]) -> list[Entry]:
    taken = {("", entry.id): entry.id for entry in present}
    wanted = {("row", str(p.row)): (p.ids or p.logins or (p.name,))[0] for p in people}
    ids = unique_ids(taken | wanted)
    return [
        Entry(
            id=ids["row", str(person.row)],
            student=person.name or wanted["row", str(person.row)],
            known=(*person.ids, *person.logins, person.name),
            is_missing=True,
        )
        for person in people
    ]
