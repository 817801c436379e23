"""The text of a program and where its nodes stand in it; part of the program `mutants.py`."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_NEWLINE = re.compile(rb"\r\n|\r|\n")
_ATOMS = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.List, ast.Dict)
_ANNOTATIONS = frozenset({"annotation", "returns", "type_comment"})


@dataclass(frozen=True)
class Edit:
    """One change: bytes `start` to `end` of the program's UTF-8 become `replacement`."""

    name: str
    line: int
    start: int
    end: int
    replacement: str
    what: str


class ProgramText:
    """A program as bytes; the positions of nodes as offsets into them."""

    def __init__(self, source: str) -> None:
        """Find the lines as Python counts them, which is not as `str.splitlines` does."""
        self.data = source.encode()
        self._lines = [0, *(found.end() for found in _NEWLINE.finditer(self.data))]

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Return where a node begins, inside of any parentheses around it."""
        return self._lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Return where a node ends, inside of any parentheses around it."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr | ast.stmt) -> str:
        """Return a node as it is written."""
        return self.data[self.start(node) : self.end(node)].decode()

    def operand(self, node: ast.expr) -> str:
        """Return a node so that it can stand beside any operator."""
        return self.of(node) if isinstance(node, _ATOMS) else f"({self.of(node)})"

    def find(self, sign: str, start: int, end: int) -> int | None:
        """Return where an operator stands between two operands, outside of comments."""
        between = re.sub(rb"#[^\r\n]*", lambda found: b" " * len(found[0]), self.data[start:end])
        at = between.find(sign.encode())
        return None if at < 0 else start + at

    def replace(self, name: str, node: ast.expr | ast.stmt, by: str, what: str = "") -> Edit:
        """Return the edit that puts `by` in place of a node."""
        start, end = self.start(node), self.end(node)
        return Edit(name, node.lineno, start, end, by, what or f"{self.of(node)} became {by}")

    def cut(self, name: str, start: int, end: int, by: str = "", what: str = "") -> Edit:
        """Return the edit that puts `by` in place of a stretch of the text."""
        line = sum(1 for begin in self._lines if begin <= start)
        was = self.data[start:end].decode()
        return Edit(name, line, start, end, by, what or (f"{was} became {by}" if was else by))

    def applied(self, edit: Edit) -> str:
        """Return the program with one edit."""
        changed = self.data[: edit.start] + edit.replacement.encode() + self.data[edit.end :]
        return changed.decode()


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what it contains, but for annotations, imports and formatted strings.

    The parts of a formatted string have no positions of their own before Python 3.12.
    """
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if isinstance(current, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
            continue
        yield current
        for field, value in ast.iter_fields(current):
            if field not in _ANNOTATIONS:
                inner = value if isinstance(value, list) else [value]
                waiting += [each for each in inner if isinstance(each, ast.AST)]


def calls_method(node: ast.AST, *names: str) -> bool:
    """Tell whether a node is a call such as `x.name(...)`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in names
    )
