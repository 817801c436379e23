"""Read a submission without running it: its literals, names, imports, or why it cannot be parsed.

What this module reports is sent before any line of the file runs, so it can be believed.
"""

import ast
import io
import re
import tokenize
from dataclasses import dataclass, field
from typing import Any

from .encoding import Encoder, clean

MAX_NAMES = 500
# Calls by which a "by hand" answer usually gives itself away; a second opinion, never the only one.
AUTOGRAD_NAMES = frozenset(
    {"backward", "grad", "jacrev", "jacfwd", "vjp", "jvp", "jacobian", "hessian", "make_dual"}
)
_MAGIC = re.compile(r"^\s*[%!]")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass
class Parsed:
    """What parsing found; `tree` is None when the file is not Python."""

    tree: ast.Module | None = None
    fault: dict[str, Any] | None = None
    lines: list[str] = field(default_factory=list)
    dropped_lines: list[int] = field(default_factory=list)

    def report(self, wanted: list[str]) -> dict[str, Any]:
        """Return the frame that tells the parent what the file contains."""
        report: dict[str, Any] = {
            "frame": "parsed",
            "fault": self.fault,
            "dropped_lines": self.dropped_lines[:MAX_NAMES],
            "names": {},
            "redefined": [],
            "literals": {},
            "autograd_calls": [],
        }
        if self.tree is not None:
            names, redefined = _top_level_names(self.tree)
            report["names"] = dict(list(names.items())[:MAX_NAMES])
            report["redefined"] = redefined[:MAX_NAMES]
            report["literals"] = {name: _literal(self.tree, name) for name in wanted}
            report["autograd_calls"] = _autograd_calls(self.tree)[:MAX_NAMES]
        return report


def parse(source: bytes, filename: str) -> Parsed:
    """Parse `source` as Python would, honouring BOM, coding cookie and any line ends.

    Lines of notebook magic (`%matplotlib inline`, `!pip install`) are blanked and reported.
    """
    encoding_fault = _encoding_fault(source)
    if encoding_fault:
        return Parsed(fault={"kind": "encoding", "message": encoding_fault})
    dropped: list[int] = []
    while True:
        parsed = _parse_once(source, filename)
        parsed.dropped_lines = dropped
        line = parsed.fault["line"] if parsed.fault and parsed.fault["kind"] == "syntax" else None
        if line is None or len(dropped) >= MAX_NAMES:
            return parsed
        lines = source.split(b"\n")
        if (
            line in dropped
            or line > len(lines)
            or not _MAGIC.match(lines[line - 1].decode("latin-1"))
        ):
            return parsed
        lines[line - 1] = b"\r" if lines[line - 1].endswith(b"\r") else b""
        source = b"\n".join(lines)
        dropped.append(line)


def _parse_once(source: bytes, filename: str) -> Parsed:
    try:
        tree = ast.parse(source, filename)
        compile(tree, filename, "exec", dont_inherit=True)
    except SyntaxError as error:
        return Parsed(fault=_syntax_fault(error))
    except (RecursionError, MemoryError, ValueError, OverflowError) as error:
        message = f"Python cannot parse this file ({type(error).__name__}: {error})"
        return Parsed(fault={"kind": "unparsable", "message": clean(message)})
    return Parsed(tree=tree, lines=_decoded_lines(source))


def _decoded_lines(source: bytes) -> list[str]:
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    text = source.decode(encoding, "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _encoding_fault(source: bytes) -> str | None:
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "the file is saved as UTF-16, and Python reads UTF-8: save it again as UTF-8"
    zeros = source.count(0)
    if zeros and zeros * 3 > len(source):
        return "the file looks like UTF-16 without a mark: save it again as UTF-8"
    if zeros:
        line = source[: source.index(0)].count(b"\n") + 1
        return f"the file contains a zero byte at line {line}, so it is not a Python text file"
    return None


def _syntax_fault(error: SyntaxError) -> dict[str, Any]:
    message = str(error.msg)
    if "codec can't decode" in message or "invalid or missing encoding" in message:
        return {"kind": "encoding", "message": clean(f"{message}: save the file as UTF-8")}
    if "unknown encoding" in message or "encoding problem" in message:
        return {"kind": "encoding", "message": clean(f"{message}: save the file as UTF-8")}
    return {
        "kind": "syntax",
        "message": clean(message),
        "line": error.lineno or 1,
        "column": error.offset or 1,
        "text": clean((error.text or "").rstrip("\n"))[:200],
    }


def _top_level_names(tree: ast.Module) -> tuple[dict[str, int], list[dict[str, Any]]]:
    names: dict[str, int] = {}
    redefined = []
    for node in tree.body:
        for name in _bound_names(node):
            if name in names and isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
                redefined.append({"name": name, "first": names[name], "last": node.lineno})
            names[clean(name)] = node.lineno
    return names, redefined


def _bound_names(node: ast.stmt) -> list[str]:
    if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    # `NAME: int` alone binds nothing.
    if isinstance(node, ast.AnnAssign) and node.value and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def _literal(tree: ast.Module, name: str) -> dict[str, Any]:
    """Return {status, line, value or entries} of the last top-level assignment to `name`."""
    found: dict[str, Any] = {"status": "missing"}
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            if name in _bound_names(node):
                found = _read_answer(node.value)
            elif found["status"] == "dict":
                _update_entry(found, node, name)
        elif name in _bound_names(node):
            found = {"status": "computed", "line": node.lineno}
    return found


def _update_entry(found: dict[str, Any], node: ast.Assign | ast.AnnAssign, name: str) -> None:
    """Apply a top-level line `NAME["key"] = literal` to the dict read so far."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    for target in targets:
        if (
            isinstance(target, ast.Subscript)
            and isinstance(target.value, ast.Name)
            and target.value.id == name
            and isinstance(target.slice, ast.Constant)
            and isinstance(target.slice.value, str)
            and node.value is not None
        ):
            found["entries"][clean(target.slice.value)] = _read_value(node.value)


def _read_answer(node: ast.expr) -> dict[str, Any]:
    if not isinstance(node, ast.Dict):
        return _read_value(node)
    entries = {
        clean(key.value): _read_value(value)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }
    return {"status": "dict", "line": node.lineno, "entries": entries}


def _read_value(node: ast.expr) -> dict[str, Any]:
    try:
        value = ast.literal_eval(_without_size_calls(node))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return {"status": "computed", "line": node.lineno}
    return {"status": "literal", "line": node.lineno, "value": Encoder().value(value)}


def _without_size_calls(node: ast.expr) -> ast.expr:
    """Read `torch.Size([4, 5])` as the list in it: it is how Python prints a shape."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name == "Size" and isinstance(node.args[0], (ast.List, ast.Tuple)):
            return node.args[0]
    return node


def _autograd_calls(tree: ast.Module) -> list[dict[str, Any]]:
    calls = []
    for function in tree.body:
        if not isinstance(function, _FUNCTIONS):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, (ast.Attribute, ast.Name)):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                if name in AUTOGRAD_NAMES:
                    calls.append(
                        {"function": clean(function.name), "call": name, "line": node.lineno}
                    )
    return calls
