"""A CSV text in which single cells can be replaced and everything else stays as it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from grader.errors import SubmissionError

MAX_CELL = 1 << 17
_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
_BREAK = re.compile(r"\r\n|\n|\r")
_HEAD = re.compile(r"[^\r\n]*\S[^\r\n]*")
_BOMS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


@dataclass(frozen=True)
class Cell:
    """One cell: what it says, and where it stands in the text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Row:
    """One row and the number of its first line."""

    line: int
    cells: tuple[Cell, ...]

    @property
    def texts(self) -> list[str]:
        """What the cells say."""
        return [cell.text for cell in self.cells]

    @property
    def is_blank(self) -> bool:
        """Whether no cell says anything."""
        return not any(cell.text.strip() for cell in self.cells)


class Table:
    """The rows of a CSV text, parted by commas, semicolons or tabs; a BOM is not part of them.

    A first line without any of these makes a table of one column, whose cells may hold commas.

    Attributes:
        rows: all rows, blank ones too.
        delimiter: what parts the columns; empty where there is one column.
        encoding: how the file is saved.
    """

    def __init__(self, text: str, *, encoding: str = "utf-8") -> None:
        """Find the cells.

        Raises:
            SubmissionError: a quote is not closed, or a cell is too long; with the line.
        """
        self._text = text
        self.encoding = encoding
        start = len(text) - len(text.removeprefix("\ufeff"))
        first = _HEAD.search(text, start)
        head = _QUOTED.sub("", first[0]) if first else ""
        delimiter = max(",;\t", key=head.count)
        self.delimiter = delimiter if delimiter in head else ""
        self._plain = re.compile(f"[^{self.delimiter}\r\n]*")
        self.rows: list[Row] = []
        line = 1
        while start < len(text):
            row, start = self._row(start, line)
            line += len(_BREAK.findall(text, row.cells[0].start, start))
            self.rows.append(row)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read a file as spreadsheets save it, in UTF-8 or with a BOM in UTF-16.

        Raises:
            SubmissionError: it is in another encoding, or as above.
        """
        encoding = _BOMS.get(data[:2], "utf-8")
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError as error:
            raise SubmissionError("is not UTF-8: save it as CSV UTF-8") from error
        if "\0" in text:
            raise SubmissionError("is no text file: save it as CSV UTF-8")
        return cls(text, encoding=encoding)

    @property
    def header(self) -> list[str]:
        """What the first row says.

        Raises:
            SubmissionError: there is no row.
        """
        if not self.rows:
            raise SubmissionError("is empty")
        return [text.strip() for text in self.rows[0].texts]

    def check_width(self, row: Row) -> None:
        """Do nothing where a row has as many cells as the header.

        Raises:
            SubmissionError: it has more or fewer; with the line.
        """
        width = len(self.rows[0].cells)
        if len(row.cells) != width:
            raise SubmissionError(
                f"line {row.line}: has {len(row.cells)} cells, the header has {width}"
            )

    def replaced(self, cells: Mapping[tuple[int, int], str]) -> str:
        """Return the text with other figures in some cells, given by row and column.

        A cell that had quotes keeps them.
        """
        parts, done = [], 0
        for (row, column), figure in sorted(cells.items()):
            cell = self.rows[row].cells[column]
            quote = '"' if self._text.startswith('"', cell.start) else ""
            parts += [self._text[done : cell.start], quote, figure, quote]
            done = cell.end
        return "".join([*parts, self._text[done:]])

    def _row(self, start: int, line: int) -> tuple[Row, int]:
        cells = []
        while True:
            cell = self._cell(start, line)
            cells.append(cell)
            start = cell.end
            if not self.delimiter or not self._text.startswith(self.delimiter, start):
                end = _BREAK.match(self._text, start)
                return Row(line, tuple(cells)), end.end() if end else start
            start += 1

    def _cell(self, start: int, line: int) -> Cell:
        found = (_QUOTED if self._text.startswith('"', start) else self._plain).match(
            self._text, start
        )
        after = self._text[found.end() : found.end() + 1] if found else ""
        if not found or after not in {"", "\r", "\n", self.delimiter}:
            raise SubmissionError(f"line {line}: is not CSV (a quote is not closed)")
        if found.end() - start > MAX_CELL:
            raise SubmissionError(
                f"line {line}: is not CSV (a cell has more than {MAX_CELL} characters)"
            )
        text = found[1].replace('""', '"') if found.re is _QUOTED else found[0]
        return Cell(text, start, found.end())
