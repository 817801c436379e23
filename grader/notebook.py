"""Turn a notebook into Python source that knows which cell each of its lines comes from.

The code cells are taken in order. Commands of the notebook (`%matplotlib inline`, `!pip install`,
`torch.zeros?`) are taken out and leave an empty line, or `pass` where a block might be empty.
Nothing is run, and outputs are not looked at.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from grader.errors import SubmissionError

MAX_SOURCE = 1 << 20
_INSTALL = "pip install 'autograd-grader[notebook]'"
# Cells whose text is Python and whose names the notebook keeps; others are taken out whole.
_PYTHON_CELLS = re.compile(r"%%(?:time|capture|prun|debug)\b")
_TIME = re.compile(r"(\s*)%time[ \t]+(\S.*)", re.DOTALL)
_COMMAND = re.compile(r"[%!?]|[\w.]+\?{1,2}\s*$|[\w., \t]+=\s*(?:!|%[A-Za-z])")
# A comment in the first two lines that Python would take for the encoding of the file.
_CODING = re.compile(r"[ \t\f]*#.*?coding[:=]")
# A string that is not closed goes to the end of its line, so that no line is looked at twice.
_TOKEN = re.compile(
    r"""\#.*|(?P<triple>\"{3}|'{3})|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?"""
    r"""|(?P<open>[(\[{])|(?P<close>[)\]}])""",
    re.DOTALL,
)


@dataclass(frozen=True)
class Notebook:
    """A notebook as one file.

    Attributes:
        source: its Python source, UTF-8.
        places: "cell:line" of each line of `source`, counting code cells and lines from 1.
        dropped: the places of the commands that were taken out.
    """

    source: bytes
    places: tuple[str, ...]
    dropped: tuple[str, ...] = ()


def read_notebook(data: bytes) -> Notebook:
    """Return the Python source of a notebook.

    Raises:
        SubmissionError: it is no notebook, not one in Python, or nbformat is not installed.
    """
    lines: list[str] = []
    places: list[str] = []
    dropped: list[str] = []
    cells = list(_code_cells(_parse(data)))
    if sum(map(len, cells)) > MAX_SOURCE:
        raise SubmissionError(f"the notebook has more than {MAX_SOURCE} characters of code")
    for number, cell in enumerate(cells, start=1):
        original = cell.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        kept = list(_python(original))
        lines += kept
        places += [f"{number}:{line}" for line in range(1, len(kept) + 1)]
        changed = (i for i, (old, new) in enumerate(zip(original, kept, strict=True)) if old != new)
        dropped += [f"{number}:{i + 1}" for i in changed]
    lines[:2] = ["#" if _CODING.match(line) else line for line in lines[:2]]
    text = "".join(f"{line}\n" for line in lines)
    return Notebook(text.encode("utf-8", "replace"), tuple(places), tuple(dropped))


def _parse(data: bytes) -> dict[str, Any]:
    try:
        # An optional library: named as text, types can be checked without it.
        nbformat: Any = import_module("nbformat")
    except ImportError as error:
        raise SubmissionError(f"notebooks cannot be read without nbformat: {_INSTALL}") from error
    broken = (
        nbformat.ValidationError,
        nbformat.NBFormatError,
        AttributeError,
        KeyError,
        RecursionError,
        TypeError,
        ValueError,
    )
    try:
        # Read without validation: a notebook with a flaw runs in Jupyter too.
        read = nbformat.reader.reads(data.decode("utf-8-sig"))
        notebook: dict[str, Any] = nbformat.converter.convert(read, 4)
        if not isinstance(notebook["cells"], list):
            raise TypeError("cells is not a list")
    except broken as error:
        raise SubmissionError(
            "this is not a notebook that can be read: open it in Jupyter and save it again, "
            "or export it as a Python file (.py)"
        ) from error
    language = _language(notebook.get("metadata"))
    if language not in {"", "python", "ipython"}:
        raise SubmissionError(f"this notebook is in {language[:40]}, and Python is expected")
    return notebook


def _language(metadata: object) -> str:
    for part, key in (("language_info", "name"), ("kernelspec", "language")):
        inner = metadata.get(part) if isinstance(metadata, dict) else None
        language = inner.get(key) if isinstance(inner, dict) else None
        if isinstance(language, str):
            return language.lower()
    return ""


def _code_cells(notebook: dict[str, Any]) -> Iterator[str]:
    for cell in notebook["cells"]:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = cell.get("source", "")
            yield "".join(map(str, source)) if isinstance(source, list) else str(source)


def _python(lines: list[str]) -> Iterator[str]:
    """Yield the lines of a cell with its commands taken out, line for line."""
    if _is_for_a_command(lines):
        yield from ("" for _ in lines)
        return
    state = _State()
    before = ""
    in_command = False
    for line in lines:
        if not in_command and state.is_fresh and (timed := _TIME.fullmatch(line)):
            line = timed[1] + timed[2]
        elif in_command or (state.is_fresh and _COMMAND.match(line.lstrip())):
            yield "" if in_command else _nothing(_indent(line), before)
            in_command = line.endswith("\\")
            continue
        state.feed(line)
        before = line if line.strip() else before
        yield line


def _is_for_a_command(lines: list[str]) -> bool:
    """Tell whether a cell begins with a command that takes all of it, such as `%%bash`."""
    first = next((line for line in lines if line.strip()), lines[0])
    return first.startswith("%%") and not _PYTHON_CELLS.match(first)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _nothing(indent: str, before: str) -> str:
    """Return what stands for a command: `pass` where it may be all there is in a block."""
    opens = before.partition("#")[0].rstrip().endswith(":")
    return f"{indent}pass" if indent and (opens or len(_indent(before)) >= len(indent)) else ""


class _State:
    """Whether a line begins a statement: a `%` or `!` elsewhere is Python, or part of a text."""

    def __init__(self) -> None:
        self._depth = 0
        self._quotes = ""
        self._continued = False

    @property
    def is_fresh(self) -> bool:
        return not (self._depth or self._quotes or self._continued)

    def feed(self, line: str) -> None:
        at = 0
        self._continued = False
        while at < len(line):
            if self._quotes:
                end = re.compile(rf"\\.|{self._quotes}").search(line, at)
                if end is None:
                    return
                at = end.end()
                if end[0] == self._quotes:
                    self._quotes = ""
                continue
            token = _TOKEN.search(line, at)
            if token is None:
                break
            at = token.end()
            self._depth = max(0, self._depth + bool(token["open"]) - bool(token["close"]))
            self._quotes = token["triple"] or ""
            if token[0].startswith("#"):
                return
        self._continued = not self._quotes and line.endswith("\\")
