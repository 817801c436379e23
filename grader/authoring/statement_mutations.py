"""Mistakes in whole statements: left out, swapped, detached; part of `mutants.py`."""

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .program_text import Edit, ProgramText, calls_method, walk

_LEFT_OUT = {
    "backward": "backward",
    "step": "step",
    "zero_grad": "clearing",
    "zero_": "clearing",
}
_NO_STEP = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef),
    *(ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Pass),
)
_WITHOUT_GRAPH = frozenset({"len", "int", "float", "range", "str", "list", "dict", "zip"})


def mutated_statement(text: ProgramText, node: ast.AST, *, backward: bool) -> Iterator[Edit]:
    """Yield every mistake that can be made with one statement, or with those of its body.

    Args:
        text: the program.
        node: the statement; any other node is no mistake's place.
        backward: whether the program calls backward, so that a cut graph can be noticed.
    """
    match node:
        case ast.Expr(value=value):
            for method, name in _LEFT_OUT.items():
                if calls_method(value, method):
                    yield text.replace(name, node, "pass", f"{text.of(node)} was left out")
        case ast.Assign():
            yield from _clearing(text, node)
            if backward:
                yield from _detached(text, node)
        case ast.AugAssign(op=ast.Add() | ast.Sub()):
            yield from _update(text, node)
        case ast.Return(value=ast.Tuple(elts=elements)):
            for one, other in pairwise(elements):
                yield _swapped(text, "returned", one, other)
    for body in _bodies(node):
        yield from _order(text, body)


def _update(text: ProgramText, node: ast.AugAssign) -> Iterator[Edit]:
    old, new = ("+=", "-=") if isinstance(node.op, ast.Add) else ("-=", "+=")
    at = text.find(old, text.end(node.target), text.start(node.value))
    if at is not None:
        yield text.cut("sign", at, at + 2, new)


def _clearing(text: ProgramText, node: ast.Assign) -> Iterator[Edit]:
    cleared = isinstance(node.value, ast.Constant) and node.value.value is None
    if not cleared or not any(_is_grad(target) for target in node.targets):
        return
    yield text.replace("clearing", node, "pass", f"{text.of(node)} was left out")
    if len(node.targets) > 1:
        for target, following in pairwise([*node.targets, node.value]):
            what = f"{text.of(target)} was not cleared"
            yield text.cut("clearing", text.start(target), text.start(following), what=what)


def _is_grad(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "grad"


def _detached(text: ProgramText, node: ast.Assign) -> Iterator[Edit]:
    value = node.value
    called = value.func if isinstance(value, ast.Call) else None
    plain = isinstance(called, ast.Name) and called.id in _WITHOUT_GRAPH
    if plain or calls_method(value, "detach") or isinstance(node.targets[0], ast.Tuple):
        return
    if isinstance(value, (ast.BinOp, ast.UnaryOp, ast.Call, ast.Name)):
        by = f"{text.operand(value)}.detach()"
        yield text.replace("detach", value, by, f"{text.of(value)} was detached")


def _bodies(node: ast.AST) -> Iterator[Sequence[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if isinstance(body, list) and not isinstance(node, (ast.Module, ast.ClassDef)):
            yield body


def _order(text: ProgramText, body: Sequence[ast.stmt]) -> Iterator[Edit]:
    for one, other in pairwise(body):
        steps = not any(isinstance(each, _NO_STEP) or _is_text(each) for each in (one, other))
        if steps and not _independent(one, other):
            yield _swapped(text, "order", one, other)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _swapped(
    text: ProgramText, name: str, one: ast.expr | ast.stmt, other: ast.expr | ast.stmt
) -> Edit:
    between = text.data[text.end(one) : text.start(other)].decode()
    by = text.of(other) + between + text.of(one)
    what = f"{_first_line(text.of(one))} and {_first_line(text.of(other))} were swapped"
    return text.cut(name, text.start(one), text.end(other), by, what)


def _first_line(text: str) -> str:
    lines = text.splitlines()
    return lines[0] if len(lines) == 1 else f"{lines[0]} ..."


def _independent(one: ast.stmt, other: ast.stmt) -> bool:
    """Tell whether two assignments to names have nothing to do with each other."""
    if not (_names_only(one) and _names_only(other)):
        return False
    return _stored(one).isdisjoint(_used(other)) and _stored(other).isdisjoint(_used(one))


def _names_only(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Name) for target in node.targets)
    return isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)


def _used(node: ast.stmt) -> set[str]:
    return {each.id for each in walk(node) if isinstance(each, ast.Name)}


def _stored(node: ast.stmt) -> set[str]:
    names = (each for each in walk(node) if isinstance(each, ast.Name))
    return {each.id for each in names if isinstance(each.ctx, ast.Store)}
