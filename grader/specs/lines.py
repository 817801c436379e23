"""Find the line of every key in a TOML file: the parser of the standard library tells none."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.specs.base import Place

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+|\#[^\n]*)
    |(?P<text>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<other>[\[\]{}=,.\n]|[^\s\[\]{}=,.\#"']+|.)""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Lines:
    """Where keys stand in a file.

    Attributes:
        keys: the line of every key, table and entry of a list.
        headers: the text of every table that has a line of its own, such as `[late]`.
    """

    keys: Mapping[Place, int] = field(default_factory=dict)
    headers: Mapping[Place, str] = field(default_factory=dict)

    def of(self, place: Place) -> int:
        """Return the line of a key, or of what it would stand in; 0 if there is none."""
        for end in range(len(place), 0, -1):
            if place[:end] in self.keys:
                return self.keys[place[:end]]
        return 0


def find_lines(text: str) -> Lines:
    """Return the lines of a text that is known to be TOML."""
    scanner = _Scanner(text)
    try:
        scanner.scan()
    except RecursionError:  # nested as deeply as tomllib just bears: the outer keys are known
        pass
    return Lines(scanner.keys, scanner.headers)


class _Scanner:
    """Reads keys and skips values; `table` is what the last header opened."""

    def __init__(self, text: str) -> None:
        self._tokens = [m for m in _TOKEN.finditer(text) if m.lastgroup != "space"]
        self._at = 0
        self._line = 1
        self._table: Place = ()
        self._counts: dict[Place, int] = {}
        self.keys: dict[Place, int] = {}
        self.headers: dict[Place, str] = {}

    def scan(self) -> None:
        """Read the whole text."""
        while self._skip_empty_lines():
            if self._take("["):
                self._header()
            else:
                self._entry(self._table)

    def _peek(self) -> str:
        return self._tokens[self._at].group() if self._at < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        self._at += 1
        self._line += token.count("\n")
        return token

    def _take(self, token: str) -> bool:
        if self._peek() != token:
            return False
        self._next()
        return True

    def _skip_empty_lines(self) -> bool:
        """Go to the next token that is no line break; False at the end."""
        while self._take("\n"):
            pass
        return bool(self._peek())

    def _key(self, end: str) -> Place:
        """Read the parts of a key up to and with `end`."""
        parts: list[str] = []
        while (token := self._next()) not in (end, ""):
            if token[0] in "\"'":
                parts.append(tomllib.loads(f"key = {token}")["key"])
            elif token != ".":
                parts.append(token)
        return tuple(parts)

    def _header(self) -> None:
        line = self._line
        repeated = self._take("[")
        *above, last = self._key("]")
        table: Place = ()
        for part in above:
            table = self._entered((*table, part))
            self.keys.setdefault(table, line)
        table = (*table, last)
        if repeated:
            self._next()
            self._counts[table] = self._counts.get(table, -1) + 1
            self.keys.setdefault(table, line)
            table = self._entered(table)
        # A table that was opened by a deeper one before has its own line only now.
        self.keys[table] = line
        name = ".".join(str(part) for part in (*above, last))
        self.headers[table] = f"[[{name}]]" if repeated else f"[{name}]"
        self._table = table

    def _entered(self, table: Place) -> Place:
        """Return the last entry of a list of tables, and any other table itself."""
        return (*table, self._counts[table]) if table in self._counts else table

    def _entry(self, above: Place) -> None:
        line = self._line
        place = above + self._key("=")
        for end in range(len(above) + 1, len(place) + 1):
            self.keys.setdefault(place[:end], line)
        self._value(place)

    def _value(self, place: Place) -> None:
        if self._take("["):
            self._list(place)
        elif self._take("{"):
            while self._skip_empty_lines() and not self._take("}"):
                self._entry(place)
                self._skip_empty_lines()
                self._take(",")
        else:
            while self._peek() not in ("", "\n", ",", "]", "}"):
                self._next()

    def _list(self, place: Place) -> None:
        i = 0
        while self._skip_empty_lines() and not self._take("]"):
            self.keys[(*place, i)] = self._line
            self._value((*place, i))
            self._skip_empty_lines()
            self._take(",")
            i += 1
