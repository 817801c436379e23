"""A program that makes mistakes in programs, one at a time; `mutating.py` runs it in a worker.

Python's own parser can be made to crash, so nothing here runs in the process that knows keys: the
files of this program use the standard library only, and nothing of ours imports them.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence

from .answer_mutations import mutated_answers, mutated_constant
from .expression_mutations import mutated_expression
from .program_text import Edit, ProgramText, calls_method, walk
from .statement_mutations import mutated_statement

# What a worker may send back: about 2000 values and 100,000 characters.
MOST = 250
LONGEST = 1_500
_TOTAL = 80_000
_NOT_MUTATED = "ASSIGNMENT"
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def mutants(source: str, names: Sequence[str] = ()) -> list[dict[str, str | int]]:
    """Return the changes that turn a program into one with a mistake, at most `MOST` of them.

    Each has an `id` such as `sign@12`, the `line`, in words `what` became of it, and the bytes
    `start` to `end` of the program's UTF-8 that become `replacement`. Every changed program can
    be parsed, and no two are the same.

    Args:
        source: the program.
        names: top-level names to which changes are limited, with what they use; all if empty.
    """
    tree, text = ast.parse(source), ProgramText(source)
    known = {ast.dump(tree)}
    counted: Counter[tuple[str, int]] = Counter()
    found: list[dict[str, str | int]] = []
    for edit in sorted(_edits(tree, text, names), key=lambda e: (e.start, e.end, e.replacement)):
        changed = _parsed(text.applied(edit)) if len(edit.replacement) <= LONGEST else None
        if changed is None or changed in known:
            continue
        known.add(changed)
        counted[edit.name, edit.line] += 1
        found.append(_described(edit, counted[edit.name, edit.line]))
    return _fitting(found)


def _described(edit: Edit, count: int) -> dict[str, str | int]:
    what = " ".join(edit.what.split())
    return {
        "id": f"{edit.name}@{edit.line}" + (f".{count}" if count > 1 else ""),
        "line": edit.line,
        "what": f"line {edit.line}: {what if len(what) <= 120 else what[:117] + '...'}",
        "start": edit.start,
        "end": edit.end,
        "replacement": edit.replacement,
    }


def _fitting(found: Sequence[dict[str, str | int]]) -> list[dict[str, str | int]]:
    kept: list[dict[str, str | int]] = []
    total = 0
    for each in found[:MOST]:
        total += sum(len(value) for value in each.values() if isinstance(value, str))
        if total > _TOTAL:
            break
        kept.append(each)
    return kept


def _parsed(source: str) -> str | None:
    try:
        return ast.dump(ast.parse(source))
    except SyntaxError:
        return None


def _edits(tree: ast.Module, text: ProgramText, names: Sequence[str]) -> Iterator[Edit]:
    backward = any(
        calls_method(node, "backward") or (isinstance(node, ast.Attribute) and node.attr == "grad")
        for node in ast.walk(tree)
    )
    for statement in _wanted(tree, names):
        yield from mutated_constant(text, statement)
        for node in walk(statement):
            yield from mutated_expression(text, node)
            yield from mutated_statement(text, node, backward=backward)
            yield from mutated_answers(text, node)


def _wanted(tree: ast.Module, names: Sequence[str]) -> list[ast.stmt]:
    """Return the top-level statements that may be changed, in their order."""
    allowed = [each for each in tree.body if _NOT_MUTATED not in _defined(each)]
    if not names:
        return [each for each in allowed if not _is_main(each)]
    homes: dict[str, list[ast.stmt]] = {}
    for statement in allowed:
        for name in _defined(statement):
            homes.setdefault(name, []).append(statement)
    waiting, seen, wanted = list(names), set(names), set()
    while waiting:
        for statement in homes.get(waiting.pop(), ()):
            wanted.add(statement)
            used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
            waiting += used - seen
            seen |= used
    return [each for each in allowed if each in wanted]


def _defined(node: ast.stmt) -> set[str]:
    """Return the names that a top-level function, class or assignment defines."""
    if isinstance(node, _DEFINITIONS):
        return {node.name}
    if not isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        return set()
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    inner = (each for target in targets for each in ast.walk(target))
    return {each.id for each in inner if isinstance(each, ast.Name)}


def _is_main(node: ast.stmt) -> bool:
    """Tell whether a statement runs only where the file is started as a script."""
    return isinstance(node, ast.If) and any(
        isinstance(each, ast.Name) and each.id == "__name__" for each in ast.walk(node.test)
    )
