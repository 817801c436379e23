"""Read the list of a class as a learning platform exports it.

Which column is which is told by its header, in several languages, or by what all its cells look
like (an e-mail address); what is special to one platform, that platform says.
"""

import re
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SubmissionError
from grader.platforms import platforms
from grader.platforms.base import Role
from grader.table import Table

MAX_BYTES = 64 << 20

_HEADERS: dict[Role, str] = {
    Role.ID: "id|student id|studentid|student number|id number|identifier|"
    "matrikelnummer|matriculation number|id-nummer|identifiant|numéro d'identification|"
    "identificador|número de id|identificativo|kennung|bezeichner|orgdefinedid",
    Role.LOGIN: "login|login id|username|user name|user|"
    "anmeldename|nutzername|nom d'utilisateur|nombre de usuario|gebruikersnaam|email|e-mail|"
    "email address|e-mail address|mail|e-mail-adresse|e-mail adresse|emailadresse|"
    "adresse de courriel|adresse électronique|dirección de correo|correo electrónico|"
    "dirección email|indirizzo email|e-mailadres",
    Role.NAME: "student|name|full name|fullname|student name|vollständiger name|nom complet|"
    "nombre completo|nome completo|nome/cognome|volledige naam|nazwa|imię i nazwisko",
    Role.FIRST: "first name|firstname|given name|vorname|prénom|nombre|nome|voornaam|imię",
    Role.LAST: "last name|lastname|surname|family name|nachname|nom|nom de famille|"
    "apellido(s)|apellidos|cognome|sobrenome|achternaam|nazwisko",
}
_ROLES: Mapping[str, Role] = {
    header: role for role, headers in _HEADERS.items() for header in headers.split("|")
}
_NUMBER = re.compile(r"\d+$")


@dataclass(frozen=True)
class Person:
    """One person of the list; `row` is the index of the person's row in its table."""

    row: int
    name: str
    ids: tuple[str, ...] = ()
    logins: tuple[str, ...] = ()


@dataclass(frozen=True)
class Roster:
    """The list as it was read, and its people: one for each row that is a person."""

    table: Table
    people: tuple[Person, ...]


@dataclass(frozen=True)
class _Columns:
    """Which row is the header, if there is one, and what the columns are."""

    header: int | None
    roles: Mapping[int, Role]


def read_roster(path: Path) -> Roster:
    """Return the people of a CSV file: of a platform, or a plain list.

    Raises:
        SubmissionError: the file cannot be read, is no CSV, or has no column that says who.
    """
    table = read_table(path)
    columns = _columns(table)
    if not columns.roles and any(len(row.cells) > 1 for row in table.rows):
        raise SubmissionError(
            f"{path}, line 1: no column says who; a header such as Student, Name, ID, Login or "
            "Email is expected"
        )
    people = tuple(_people(table, columns))
    if not people:
        raise SubmissionError(f"{path} lists nobody: a row for each student is expected")
    return Roster(table, people)


def read_table(path: Path) -> Table:
    """Return the cells of a CSV file.

    Raises:
        SubmissionError: the file cannot be read, or is no CSV; names the file.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SubmissionError(f"{path} cannot be read ({error.strerror})") from error
    if len(data) > MAX_BYTES:
        raise SubmissionError(f"{path} is larger than {MAX_BYTES >> 20} MiB: is it the roster?")
    try:
        return Table.from_bytes(data)
    except SubmissionError as error:
        raise SubmissionError(f"{path} {error}") from error


def people_of(table: Table) -> list[Person]:
    """Return who the rows of a table are."""
    return list(_people(table, _columns(table)))


def _columns(table: Table) -> _Columns:
    start = next((i for i, row in enumerate(table.rows) if not row.is_blank), 0)
    rows = [row.texts for row in table.rows[start:]]
    if not rows:
        return _Columns(None, {})
    by_header = _by_header(rows[0])
    logins = {i: Role.LOGIN for i in range(len(rows[0])) if _are_addresses(rows[1:], i)}
    known = dict(sorted((logins | by_header).items()))
    by_looks: dict[int, Role] = {}
    for each in platforms().values():
        by_looks |= each.columns(rows, known)
    if not by_header and not by_looks:
        return _Columns(None, {})
    return _Columns(start, known | by_looks)


def _by_header(cells: Sequence[str]) -> dict[int, Role]:
    """Return the columns whose titles say what they are."""
    headers = ChainMap(*(dict(each.headers) for each in platforms().values()), dict(_ROLES))
    titles = [_plain(cell) for cell in cells]
    return {i: headers[title] for i, title in enumerate(titles) if title in headers}


def _plain(title: str) -> str:
    return " ".join(title.replace("\u2019", "'").replace("_", " ").casefold().split())


def _are_addresses(rows: Sequence[Sequence[str]], column: int) -> bool:
    cells = [row[column].strip() for row in rows if len(row) > column and row[column].strip()]
    return bool(cells) and all(re.fullmatch(r"\S+@\S+\.\S+", cell) for cell in cells)


def _people(table: Table, columns: _Columns) -> Iterator[Person]:
    for index, row in enumerate(table.rows):
        cells = [text.strip() for text in row.texts]
        if index == columns.header or not any(cells):
            continue
        if all(each.is_person(cells) for each in platforms().values()):
            person = _person(index, cells, columns.roles or {0: Role.NAME})
            if person.name:
                yield person


def _person(index: int, cells: Sequence[str], roles: Mapping[int, Role]) -> Person:
    def texts(*wanted: Role) -> tuple[str, ...]:
        found = (cells[i] for i, role in roles.items() if role in wanted and i < len(cells))
        return tuple(text for text in found if text)

    numbers = (_NUMBER.search(text) for text in texts(Role.NUMBERED))
    ids = (*texts(Role.ID, Role.NUMBERED), *(number[0] for number in numbers if number))
    logins = texts(Role.LOGIN)
    full = " ".join((*texts(Role.FIRST), *texts(Role.LAST)))
    name = next(iter((*texts(Role.NAME), *([full] if full else []), *logins, *ids)), "")
    return Person(index, name, ids, logins)
