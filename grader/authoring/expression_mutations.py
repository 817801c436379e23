"""Mistakes inside an expression: signs, factors, axes, transposes; part of `mutants.py`."""

import ast
from collections.abc import Iterator

from .program_text import Edit, ProgramText, calls_method

_RENAMED = {
    "mean": ("sum", "mean-to-sum"),
    "sum": ("mean", "sum-to-mean"),
    "no_grad": ("enable_grad", "no-grad"),
    "inference_mode": ("enable_grad", "no-grad"),
}
_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", ">"),
    ast.Gt: (">", "<"),
    ast.LtE: ("<=", ">="),
    ast.GtE: (">=", "<="),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
}
_OTHER_AXIS = {0: 1, 1: 0, -1: 0, 2: 1, -2: -1}
_TAKE_AN_AXIS = frozenset(
    "all any argmax argmin cumsum log_softmax logsumexp max mean min norm prod size softmax "
    "squeeze std sum unsqueeze var".split()
)


def mutated_expression(text: ProgramText, node: ast.AST) -> Iterator[Edit]:
    """Yield every mistake that can be made in one node, its parts aside."""
    match node:
        case ast.BinOp():
            yield from _sign(text, node)
            yield from _factor(text, node)
            yield from _constants(text, node)
            yield from _transposed(text, node)
        case ast.UnaryOp(op=ast.USub()):
            yield text.cut("sign", text.start(node), text.start(node.operand), what="- was dropped")
        case ast.Attribute():
            yield from _attribute(text, node)
        case ast.Compare():
            yield from _compared(text, node)
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            yield from _axis(text, node.slice)
        case ast.Call():
            yield from _called(text, node)


def _number(node: ast.expr) -> int | float | None:
    """Return the number that a literal stands for, its sign included."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand)
        return None if number is None else -number
    if isinstance(node, ast.Constant) and type(node.value) in {int, float}:
        return node.value  # type: ignore[return-value]
    return None


def _sign(text: ProgramText, node: ast.BinOp) -> Iterator[Edit]:
    signs = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}.get(type(node.op))
    if signs:
        at = text.find(signs[0], text.end(node.left), text.start(node.right))
        if at is not None:
            yield text.cut("sign", at, at + 1, signs[1])


def _factor(text: ProgramText, node: ast.BinOp) -> Iterator[Edit]:
    if not isinstance(node.op, (ast.Mult, ast.Div)):
        return
    left, right = text.operand(node.left), text.operand(node.right)
    kept, dropped = text.replace, "the factor {} was dropped"
    if isinstance(node.op, ast.Div):
        yield kept("divisor", node, left, f"the divisor {text.of(node.right)} was dropped")
    else:
        yield kept("factor", node, left, dropped.format(text.of(node.right)))
        yield kept("factor", node, right, dropped.format(text.of(node.left)))


def _constants(text: ProgramText, node: ast.BinOp) -> Iterator[Edit]:
    if isinstance(node.op, ast.Pow):
        yield from _exponent(text, node.right)
        return
    for operand in (node.left, node.right):
        literal = operand.operand if isinstance(operand, ast.UnaryOp) else operand
        if _number(literal) == 2:
            yield text.replace("constant", literal, "1")


def _exponent(text: ProgramText, node: ast.expr) -> Iterator[Edit]:
    number = _number(node)
    if number is not None:
        yield text.replace("exponent", node, repr(number - 1), f"the exponent {number} fell by one")


def _transposed(text: ProgramText, node: ast.BinOp) -> Iterator[Edit]:
    if isinstance(node.op, ast.MatMult):
        for operand in (node.left, node.right):
            # .T of a vector is the vector itself: such a mistake would be none.
            yield text.replace("transpose", operand, f"{text.operand(operand)}.mT")


def _attribute(text: ProgramText, node: ast.Attribute) -> Iterator[Edit]:
    end = text.end(node)
    start = end - len(node.attr.encode())
    if node.attr in _RENAMED:
        other, name = _RENAMED[node.attr]
        yield text.cut(name, start, end, other)
    elif node.attr in {"T", "mT", "H", "mH"}:
        dot = text.data.rfind(b".", text.end(node.value), start)
        yield text.cut("transpose", dot, end, what=f".{node.attr} was dropped")


def _compared(text: ProgramText, node: ast.Compare) -> Iterator[Edit]:
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        signs = _COMPARED.get(type(op))
        if signs:
            at = text.find(signs[0], text.end(left), text.start(right))
            if at is not None:
                yield text.cut("comparison", at, at + len(signs[0]), signs[1])
        left = right


def _axis(text: ProgramText, node: ast.expr) -> Iterator[Edit]:
    number = _number(node)
    if isinstance(number, int) and number in _OTHER_AXIS:
        new = str(_OTHER_AXIS[number])
        yield text.replace("axis", node, new, f"axis {number} became {new}")


def _called(text: ProgramText, node: ast.Call) -> Iterator[Edit]:
    for keyword in node.keywords:
        yield from _keyword(text, keyword)
    if isinstance(node.func, ast.Attribute) and node.func.attr in _TAKE_AN_AXIS:
        for argument in node.args:
            yield from _axis(text, argument)
    if calls_method(node, "pow") and node.args:
        yield from _exponent(text, node.args[-1])
    if calls_method(node, "t", "transpose", "swapaxes"):
        yield from _not_called(text, node)
    if isinstance(node.func, ast.Name) and node.func.id == "range" and node.args:
        yield from _steps(text, node.args[min(1, len(node.args) - 1)])


def _keyword(text: ProgramText, keyword: ast.keyword) -> Iterator[Edit]:
    value = keyword.value
    if keyword.arg in {"dim", "axis"}:
        yield from _axis(text, value)
    elif isinstance(value, ast.Constant):
        if keyword.arg in {"keepdim", "keepdims"} and value.value is True:
            yield text.replace("keepdim", value, "False", "keepdim was dropped")
        elif keyword.arg == "reduction" and value.value in ("mean", "sum"):
            other, name = _RENAMED[value.value]
            yield text.replace(name, value, f'"{other}"')


def _not_called(text: ProgramText, node: ast.Call) -> Iterator[Edit]:
    function = node.func
    assert isinstance(function, ast.Attribute)
    if isinstance(function.value, ast.Name) and function.value.id == "torch":
        if node.args:
            kept = text.operand(node.args[0])
            yield text.replace("transpose", node, kept, f"torch.{function.attr} was dropped")
        return
    name = text.end(function) - len(function.attr.encode())
    dot = text.data.rfind(b".", text.end(function.value), name)
    yield text.cut("transpose", dot, text.end(node), what=f".{function.attr}() was dropped")


def _steps(text: ProgramText, stop: ast.expr) -> Iterator[Edit]:
    for sign, words in (("-", "one round short"), ("+", "one round too many")):
        by = f"{text.operand(stop)} {sign} 1"
        yield text.replace("steps", stop, by, f"{text.of(stop)} became {by} in range: {words}")
