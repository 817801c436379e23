"""Mistakes in answers that are literals: another number, another shape; part of `mutants.py`."""

import ast
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .program_text import Edit, ProgramText

_ERROR = "error"


def mutated_answers(text: ProgramText, node: ast.AST) -> Iterator[Edit]:
    """Yield the mistakes in a dict of literals, or in an assignment of one literal."""
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant):
                yield from _answer(text, value, f"{text.of(key)}: ")


def mutated_constant(text: ProgramText, node: ast.stmt) -> Iterator[Edit]:
    """Yield the mistakes in a top-level assignment of a literal that is no dict."""
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
        yield from _answer(text, node.value, "")


def _answer(text: ProgramText, node: ast.expr, place: str) -> Iterator[Edit]:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError):
        return
    for name, other in _others(value):
        what = f"{place}{text.of(node)} became {_written(other)}"
        yield text.replace(name, node, _written(other), what)


def _written(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _others(value: object) -> Iterator[tuple[str, object]]:
    """Yield wrong answers in place of a right one, with the names of the mistakes."""
    if isinstance(value, bool):
        yield "answer", not value
    elif isinstance(value, (int, float)):
        yield "answer", value + 1
    elif isinstance(value, str):
        if value == "ok" or value.startswith(_ERROR):
            yield "error", "ok" if value != "ok" else _ERROR
            yield "error", ()
    elif isinstance(value, (tuple, list)):
        yield from _other_shapes(value)


def _other_shapes(value: tuple[Any, ...] | list[Any]) -> Iterator[tuple[str, object]]:
    kind = type(value)
    if any(type(size) is not int for size in value):
        if type(value[0]) in {int, float}:
            yield "answer", kind([value[0] + 1, *value[1:]])
        return
    if value:
        yield "axis-dropped", value[:-1]
        yield "axis-dropped", value[1:]
        yield "answer", kind([value[0] + 1, *value[1:]])
    else:
        yield "axis-added", kind([1])
    for i, (one, other) in enumerate(pairwise(value)):
        if one != other:
            yield "axes-swapped", kind([*value[:i], other, one, *value[i + 2 :]])
    yield _ERROR, _ERROR
