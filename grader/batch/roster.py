"""Read the list of a class as a learning platform exports it, rows kept as they are.

Which column is which is told by its header, in several languages, or by what all its cells look
like (`Participant 1234567`, an e-mail address).
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from grader.errors import SubmissionError

MAX_BYTES = 64 << 20
# For lists with one column: a name such as "Doe, Ann" is one cell then.
_NO_DELIMITER = "\x1f"


class Role(StrEnum):
    """What a column says of a person."""

    ID = "id"
    LOGIN = "login"
    NAME = "name"
    FIRST = "first name"
    LAST = "last name"


_HEADERS: dict[Role, str] = {
    Role.ID: "id|sis user id|sid|student id|studentid|student number|id number|identifier|"
    "matrikelnummer|matriculation number|id-nummer|identifiant|numéro d'identification|"
    "identificador|número de id|identificativo|kennung|bezeichner|roster identifier|github id|"
    "orgdefinedid",
    Role.LOGIN: "sis login id|login|login id|username|user name|user|github username|github|"
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
_PARTICIPANT = re.compile(r"(?P<word>[^\d\s,;@][^\d,;@]*?)\s*(?P<id>\d+)")
_POINTS_ROW = "points possible"


@dataclass(frozen=True)
class Person:
    """One person of the list; `row` is the index of the person's row in `Roster.rows`."""

    row: int
    name: str
    ids: tuple[str, ...] = ()
    logins: tuple[str, ...] = ()


@dataclass(frozen=True)
class Roster:
    """The list as it was read: everything that is needed to write it again, and the people.

    Attributes:
        path: the file.
        encoding: how it is saved.
        delimiter: what parts its columns.
        rows: all its rows as they are, the header first if there is one.
        people: one for each row that is a person.
    """

    path: Path
    encoding: str
    delimiter: str
    rows: tuple[tuple[str, ...], ...]
    people: tuple[Person, ...]


@dataclass(frozen=True)
class _Columns:
    """Where the people begin, and what the columns are; `numbered` if Moodle made the first."""

    header: int | None
    roles: Mapping[int, Role]
    numbered: bool


def read_roster(path: Path) -> Roster:
    """Return the people of a CSV file: of Canvas, Moodle, Gradescope, or a plain list.

    Raises:
        SubmissionError: the file cannot be read, is no CSV, or has no column that says who.
    """
    text, encoding = _text(path)
    head = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=lambda each: len(_split(head, each, path)[0]) if head else 0)
    if not head or len(_split(head, delimiter, path)[0]) == 1:
        delimiter = _NO_DELIMITER
    rows = _split(text, delimiter, path)
    columns = _columns(rows)
    if not columns.roles and any(len(row) > 1 for row in rows):
        raise SubmissionError(
            f"{path}, line 1: no column says who; a header such as Student, Name, ID, Login or "
            "Email is expected"
        )
    people = tuple(_people(rows, columns))
    if not people:
        raise SubmissionError(f"{path} lists nobody: a row for each student is expected")
    kept = "," if delimiter == _NO_DELIMITER else delimiter
    return Roster(path, encoding, kept, rows, people)


def _text(path: Path) -> tuple[str, str]:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SubmissionError(f"{path} cannot be read ({error.strerror})") from error
    if len(data) > MAX_BYTES:
        raise SubmissionError(f"{path} is larger than {MAX_BYTES >> 20} MiB: is it the roster?")
    encoding = "utf-8"
    if data.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise SubmissionError(f"{path} is not UTF-8: save it as CSV UTF-8") from error
    if "\0" in text:
        raise SubmissionError(f"{path} is no text file: save it as CSV UTF-8")
    return text, encoding


def _split(text: str, delimiter: str, path: Path) -> tuple[tuple[str, ...], ...]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        return tuple(tuple(row) for row in reader)
    except csv.Error as error:
        raise SubmissionError(f"{path}, line {reader.line_num}: is not CSV ({error})") from error


def _columns(rows: Sequence[Sequence[str]]) -> _Columns:
    first = next((i for i, row in enumerate(rows) if any(cell.strip() for cell in row)), 0)
    below = rows[first + 1 :]
    numbered = _is_numbered(below)
    titles = [_plain(cell) for cell in rows[first]] if rows else []
    if not numbered and not any(title in _ROLES for title in titles):
        return _Columns(None, {}, numbered=False)
    roles: dict[int, Role] = {}
    for column, title in enumerate(titles):
        cells = [row[column].strip() for row in below if len(row) > column]
        if role := _ROLES.get(title) or _by_looks([cell for cell in cells if cell]):
            roles[column] = role
    if numbered:
        roles[0] = Role.ID
        if Role.NAME not in roles.values():
            roles.setdefault(1, Role.NAME)  # Moodle's second column, in whatever language
    return _Columns(first, roles, numbered)


def _plain(title: str) -> str:
    return " ".join(title.replace("\u2019", "'").replace("_", " ").casefold().split())


def _by_looks(cells: Sequence[str]) -> Role | None:
    if cells and all(re.fullmatch(r"\S+@\S+\.\S+", cell) for cell in cells):
        return Role.LOGIN
    return None


def _is_numbered(rows: Iterable[Sequence[str]]) -> bool:
    """Tell whether the first column is Moodle's: one word for all, and a number for each."""
    cells = [row[0].strip() for row in rows if len(row) > 1 and row[0].strip()]
    found = [match for cell in cells if (match := _PARTICIPANT.fullmatch(cell))]
    words = {match["word"] for match in found}
    numbers = {match["id"] for match in found}
    return len(words) == 1 and len(numbers) == len(cells)


def _people(rows: Sequence[Sequence[str]], columns: _Columns) -> Iterator[Person]:
    for index, row in enumerate(rows):
        cells = [cell.strip() for cell in row]
        if not any(cells) or index == columns.header or cells[0].casefold() == _POINTS_ROW:
            continue
        person = _person(index, cells, columns)
        if person.name:
            yield person


def _person(index: int, cells: Sequence[str], columns: _Columns) -> Person:
    roles = columns.roles or {0: Role.NAME}

    def texts(wanted: Role) -> tuple[str, ...]:
        found = (cells[i] for i, role in roles.items() if role is wanted and i < len(cells))
        return tuple(text for text in found if text)

    ids = texts(Role.ID)
    # "Participant 1234567": the folders that Moodle makes have the number only.
    participant = _PARTICIPANT.fullmatch(cells[0]) if columns.numbered else None
    if participant:
        ids = (*ids, participant["id"])
    logins = texts(Role.LOGIN)
    full = " ".join((*texts(Role.FIRST), *texts(Role.LAST)))
    name = next(iter((*texts(Role.NAME), *([full] if full else []), *logins, *ids)), "")
    return Person(index, name, ids, logins)
