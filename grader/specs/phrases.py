"""Sentences for what pydantic finds wrong with one value: what is expected, and what was found."""

from collections.abc import Sequence
from datetime import date, datetime, time

from pydantic_core import ErrorDetails

from grader.specs.base import MISFIT
from grader.specs.nearest import closest

_WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a number that is neither nan nor infinite",
    "bool_type": "true or false",
    "list_type": "a list such as [1, 2]",
    "dict_type": "a table such as { key = 1 }",
    "model_type": "a table such as { key = 1 }",
}
_BOUNDS = {
    "greater_than": "must be above {gt}",
    "greater_than_equal": "must be at least {ge}",
    "less_than": "must be below {lt}",
    "less_than_equal": "must be at most {le}",
}
_SIZES = {
    "too_short": "needs at least {min_length} in the list, found {actual_length}",
    "too_long": "has {actual_length} in the list, at most {max_length} are allowed",
}
_LENGTHS = {
    "string_too_short": "must have at least {min_length} characters",
    "string_too_long": "must have at most {max_length} characters",
}
_SHOWN = 60


def phrase(details: Sequence[ErrorDetails]) -> str:
    """Return what is wrong with a value that is right by none of these alternatives."""
    # A value of the right type that is out of bounds says more than the types it might have had.
    precise = [each for each in details if each["type"] not in _WANTED]
    if precise:
        return _sentence(precise[0])
    wanted = list(dict.fromkeys(_WANTED[each["type"]] for each in details))
    if _WANTED["float_type"] in wanted:
        wanted = [each for each in wanted if each != _WANTED["int_type"]]
    return f"expected {_either(wanted)}, found {found(details[0]['input'])}"


def _sentence(detail: ErrorDetails) -> str:
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    limits = {name: _plain(limit) for name, limit in context.items()}
    if kind in ("value_error", MISFIT):
        return detail["msg"].removeprefix("Value error, ")
    if kind == "literal_error":
        return _choice(str(limits["expected"]), value)
    if kind in _SIZES:
        return _SIZES[kind].format_map(limits)
    if kind in _LENGTHS:
        empty = "must not be empty" if value == "" else _LENGTHS[kind].format_map(limits)
        return empty if value == "" else f"{empty}, this one has {len(str(value))}"
    message = detail["msg"]
    expected = _BOUNDS.get(kind, message[:1].lower() + message[1:])
    return f"{expected.format_map(limits)}, found {found(value)}"


def _choice(expected: str, value: object) -> str:
    """Return what to choose from; `expected` is such as "'hand', 'autograd' or 'any'"."""
    words = [part for i, part in enumerate(expected.split("'")) if i % 2]
    near = closest(value, words) if isinstance(value, str) else ""
    meant = f", did you mean {near!r}?" if near else ""
    return f"expected {expected}, found {found(value)}{meant}"


def _plain(limit: object) -> object:
    """Return 0 for 0.0, as an author writes it."""
    return int(limit) if isinstance(limit, float) and limit.is_integer() else limit


def _either(wanted: Sequence[str]) -> str:
    *others, last = wanted
    return f"{', '.join(others)} or {last}" if others else last


def found(value: object) -> str:
    """Return a value of TOML in the words of TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {_short(value)}"
    if isinstance(value, list):
        return f"the list {_short(value)}" if value else "an empty list"
    if isinstance(value, dict):
        return f"a table with {', '.join(map(str, list(value)[:3]))}" if value else "an empty table"
    if isinstance(value, datetime | date | time):
        return f"the date or time {value}"
    return _short(value)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
