"""The values that observations carry: plain Python, and a few shapes for what torch returns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, eq=False)
class Tensor:
    """A tensor as a worker described it: attributes, and its elements unless it has none to show.

    `data` has the shape `shape`; half-precision elements arrive widened to float32, small integers
    to int64, so `dtype` and not `data.dtype` tells what the tensor was.
    """

    dtype: str
    shape: tuple[int, ...]
    data: Array | None
    device: str = "cpu"
    requires_grad: bool = False
    is_leaf: bool = True
    has_grad: bool = False
    numpy: bool = False

    @classmethod
    def of(cls, data: Array) -> "Tensor":
        """Return a plain CPU tensor that holds `data`."""
        return cls(dtype=str(data.dtype), shape=data.shape, data=data)


@dataclass(frozen=True)
class Items:
    """A tuple, list or torch.Size (`kind` says which) and its items."""

    kind: str
    items: tuple["Value", ...]


@dataclass(frozen=True)
class Opaque:
    """Something that is not an answer to any exercise; only its type's name is known."""

    type: str


Value: TypeAlias = (
    bool | int | float | str | Tensor | Items | Opaque | Mapping[str, Any] | frozenset[str] | None
)


def as_shape(value: Value) -> tuple[int, ...] | None:
    """Return a list, tuple or torch.Size of whole numbers as a tuple, None for anything else."""
    if not isinstance(value, Items):
        return None
    numbers = [n for n in value.items if isinstance(n, int) and not isinstance(n, bool)]
    return tuple(numbers) if len(numbers) == len(value.items) else None


def as_tensor(value: Value) -> Tensor | None:
    """Return numbers and nested lists of numbers as a float64 tensor, tensors as they are."""
    if isinstance(value, Tensor):
        return value
    if isinstance(value, (bool, int, float)):
        return Tensor.of(np.asarray(float(value)))
    if isinstance(value, Items) and value.kind != "size":
        nested = _numbers(value)
        if nested is not None:
            try:
                return Tensor.of(np.asarray(nested, dtype=np.float64))
            except ValueError:  # rows of different lengths
                return None
    return None


def _numbers(value: Items) -> list[Any] | None:
    rows: list[Any] = []
    for item in value.items:
        if isinstance(item, Items):
            row = _numbers(item)
            if row is None:
                return None
            rows.append(row)
        elif isinstance(item, Tensor) and item.shape == () and item.data is not None:
            rows.append(float(item.data))
        elif isinstance(item, (int, float)):
            rows.append(float(item))
        else:
            return None
    return rows


def same_bits(first: Value, second: Value) -> bool:
    """Tell whether two values are the same to the last bit; NaN is the same as NaN here."""
    if isinstance(first, Tensor) and isinstance(second, Tensor):
        alike = (first.dtype, first.shape) == (second.dtype, second.shape)
        return alike and np.asarray(first.data).tobytes() == np.asarray(second.data).tobytes()
    if isinstance(first, Items) and isinstance(second, Items):
        pairs = zip(first.items, second.items, strict=False)
        alike = (first.kind, len(first.items)) == (second.kind, len(second.items))
        return alike and all(same_bits(a, b) for a, b in pairs)
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        alike = first.keys() == second.keys()
        return alike and all(same_bits(first[key], second[key]) for key in first)
    return type(first) is type(second) and repr(first) == repr(second)


def from_numbers(data: Array) -> Value:
    """Return an array's elements as they are written down: a float, or lists of them."""
    if data.ndim == 0:
        return float(data)
    return Items("list", tuple(from_numbers(row) for row in data))


def read_number(text: str) -> float | None:
    """Return the number that a text such as `-6` or `1/3` stands for, None if it is none."""
    try:
        return float(Fraction(text.strip()))
    except (ValueError, ZeroDivisionError, OverflowError):
        return None


def read_numbers(value: Value) -> Value:
    """Return `value` with every text that stands for a number, also in lists, as that number."""
    if isinstance(value, Items):
        return Items(value.kind, tuple(read_numbers(item) for item in value.items))
    number = read_number(value) if isinstance(value, str) else None
    return value if number is None else number


def describe(value: Value) -> str:
    """Return what a value is, in words for a student: `a tensor of shape (2,)`, `None`."""
    if value is None:
        return "None"
    if isinstance(value, Tensor):
        name = "a numpy array" if value.numpy else "a tensor"
        return f"{name} of shape {show_shape(value.shape)}"
    if isinstance(value, Items):
        name = {"size": "torch.Size"}.get(value.kind, value.kind)
        return f"a {name} of {len(value.items)}"
    if isinstance(value, Opaque):
        article = "an" if value.type[:1].lower() in "aeiou" else "a"
        return f"{article} {value.type}"
    if isinstance(value, Mapping):
        return f"a dict with {len(value)} keys"
    if isinstance(value, frozenset):
        return f"a set of {len(value)}"
    names = {bool: "True" if value is True else "False", int: "an int", float: "a float"}
    return names.get(type(value), "a str")


def show(value: Value) -> str:
    """Return a short text of the value itself: `(4, 5)`, `"error"`, `[0.5, 2]`."""
    if isinstance(value, Items):
        return _show_items(value)
    if isinstance(value, Tensor):
        if value.data is None or value.data.size > 12:
            return describe(value)
        return show_numbers(value.data)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, str):
        return f'"{value[:80]}"'
    if isinstance(value, (Opaque, Mapping)):
        return describe(value)
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(value)[:12]) + "}"
    return str(value)


def _show_items(value: Items) -> str:
    inner = ", ".join(show(item) for item in value.items[:12])
    more = ", ..." if len(value.items) > 12 else ""
    if value.kind == "list":
        return f"[{inner}{more}]"
    return f"({inner}{',' if len(value.items) == 1 else ''}{more})"


def show_shape(shape: Sequence[int]) -> str:
    """Return a shape as Python writes a tuple."""
    return str(tuple(int(n) for n in shape))


def show_numbers(data: Array) -> str:
    """Return an array's elements as nested lists of short numbers."""
    if data.ndim == 0:
        return f"{float(data):.6g}"
    return "[" + ", ".join(show_numbers(row) for row in data) + "]"
