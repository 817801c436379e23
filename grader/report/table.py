"""A CSV text in which single cells can be replaced and everything else stays as it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from grader.errors import SubmissionError

_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
_BREAK = re.compile(r"\r\n|\n|\r")


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
    """The rows of a CSV text, parted by commas, semicolons or tabs; a BOM is not part of them."""

    def __init__(self, text: str) -> None:
        """Find the cells.

        Raises:
            SubmissionError: there is nothing, or a quote is not closed; with the line.
        """
        self._text = text
        start = len(text) - len(text.removeprefix("\ufeff"))
        head = _QUOTED.sub("", _BREAK.split(text[start:], maxsplit=1)[0])
        self.delimiter = max(",;\t", key=head.count)
        self._plain = re.compile(f"[^{self.delimiter}\r\n]*")
        self.rows: list[Row] = []
        line = 1
        while start < len(text):
            row, start = self._row(start, line)
            line += len(_BREAK.findall(text, row.cells[0].start, start))
            self.rows.append(row)
        if not self.rows:
            raise SubmissionError("is empty")

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
            if not self._text.startswith(self.delimiter, start):
                end = _BREAK.match(self._text, start)
                return Row(line, tuple(cells)), end.end() if end else start
            start += 1

    def _cell(self, start: int, line: int) -> Cell:
        if self._text.startswith('"', start):
            found = _QUOTED.match(self._text, start)
            if not found or self._text[found.end() : found.end() + 1] not in {
                "",
                "\r",
                "\n",
                self.delimiter,
            }:
                raise SubmissionError(f"line {line}: a quote is not closed")
            return Cell(found[1].replace('""', '"'), start, found.end())
        found = self._plain.match(self._text, start)
        end = found.end() if found else start
        return Cell(self._text[start:end], start, end)
