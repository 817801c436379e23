"""Answers that consist of several tensors: a tuple or list in order, or a dict by name."""

from collections.abc import Mapping, Sequence

from grader.values import Items, Value


def split(value: Value, names: Sequence[str]) -> tuple[Value, ...] | None:
    """Return one part per name, None if `value` does not consist of so many parts.

    A single name stands for the value itself. A dict may use w, dw, grad_w or w.grad for `w`.
    """
    if len(names) == 1:
        return (value,)
    if isinstance(value, Mapping):
        keys = [_key(name, value) for name in names]
        return tuple(value[key] for key in keys if key) if all(keys) else None
    if isinstance(value, Items) and value.kind != "size" and len(value.items) == len(names):
        return value.items
    return None


def wanted(names: Sequence[str], prefix: str = "") -> str:
    """Return how an answer with these parts is written: `a tuple (dw, db)`."""
    return f"a tuple ({', '.join(prefix + name for name in names)})"


def _key(name: str, value: Mapping[str, object]) -> str | None:
    return next((k for k in (name, f"d{name}", f"grad_{name}", f"{name}.grad") if k in value), None)
