"""Compare an answer with the key: attributes before values, and a mismatch as data.

The error of a tensor is scaled as a whole, `max|actual - expected| / max|expected|`: right answers
written differently in float32 stay below 2.3e-6 (60 seeds of a mean-squared-error gradient),
float32 finite differences reach 1.7e-3, and no element that happens to be near zero decides.
"""

from dataclasses import dataclass

import numpy as np

from grader.values import Array, Opaque, Tensor, Value, as_tensor, describe, show_shape

FLOAT32_TOLERANCE = 1e-4


@dataclass(frozen=True)
class Mismatch:
    """How an answer differs from the key; `expected` is only for reports that may reveal it.

    `what` is one of type, shape, dtype, nan, value. `path` names the item inside a nested answer,
    `index` the worst element, `error` its scaled distance and `limit` what was allowed.
    """

    what: str
    message: str
    path: str = ""
    index: tuple[int, ...] | None = None
    actual: float | None = None
    expected: float | None = None
    wrong: int = 0
    size: int = 0
    error: float | None = None
    limit: float | None = None


def compare(
    *,
    actual: Value,
    expected: Tensor,
    tolerance: float = FLOAT32_TOLERANCE,
    path: str = "",
    dtype: bool = False,
) -> Mismatch | None:
    """Return None if `actual` is `expected` within `tolerance`, or the first thing that differs.

    Args:
        actual: an answer; numbers and nested lists of numbers count as tensors.
        expected: the key, with data.
        tolerance: largest scaled error allowed. An all-zero key is compared absolutely.
        path: name of the item inside a nested answer, for the message.
        dtype: whether the dtype must agree too.
    """
    tensor = as_tensor(actual)
    if tensor is None:
        return Mismatch("type", _type_message(actual), path)
    if tensor.shape != expected.shape:
        got, wanted = show_shape(tensor.shape), show_shape(expected.shape)
        return Mismatch("shape", f"shape {got}, expected {wanted}", path)
    if dtype and tensor.dtype != expected.dtype:
        return Mismatch("dtype", f"dtype {tensor.dtype}, expected {expected.dtype}", path)
    if tensor.data is None or expected.data is None:
        return Mismatch("type", f"a tensor on device {tensor.device} holds no numbers", path)
    return _compare_values(tensor, expected, tolerance, path)


def _compare_values(
    tensor: Tensor, expected: Tensor, tolerance: float, path: str
) -> Mismatch | None:
    a = np.asarray(tensor.data, dtype=np.float64)
    t = np.asarray(expected.data, dtype=np.float64)
    odd = ~np.isfinite(a) | ~np.isfinite(t)
    # NaN never passes, not even against NaN: a key with one is refused long before.
    if odd.any():
        index = _first(odd)
        kind = "NaN" if np.isnan(a[index]) else "infinity" if np.isinf(a[index]) else "a number"
        message = f"{kind} at {_place(index)}" if kind != "a number" else "the key is not finite"
        return Mismatch("nan", message, path, index, wrong=int(odd.sum()), size=a.size)
    if a.size == 0:
        return None
    scale = float(np.abs(t).max()) or 1.0
    with np.errstate(over="ignore"):  # numbers too far apart for a float are infinitely far
        distance = np.abs(a - t) / scale
    # Written so that a comparison with NaN could never pass.
    within = distance <= tolerance
    if within.all():
        return None
    index = tuple(int(i) for i in np.unravel_index(int(distance.argmax()), a.shape))
    wrong = int((~within).sum())
    message = (
        f"{wrong} of {a.size} numbers differ, most at {_place(index)}"
        if index
        else "the number differs"
    )
    return Mismatch(
        "value",
        message,
        path,
        index,
        actual=float(a[index]),
        expected=float(t[index]),
        wrong=wrong,
        size=a.size,
        error=float(distance[index]),
        limit=tolerance,
    )


def _first(mask: Array) -> tuple[int, ...]:
    return tuple(int(i) for i in np.argwhere(mask)[0])


def _place(index: tuple[int, ...]) -> str:
    return f"index {list(index)}" if index else "its only number"


def _type_message(actual: Value) -> str:
    message = f"returned {describe(actual)}, expected a tensor"
    if actual is None:
        return message + " (is a return missing, or is it the .grad of a non-leaf?)"
    if isinstance(actual, Opaque) and actual.type.startswith("method "):
        return f"{message}: did you mean {actual.type.removeprefix('method ')}()?"
    return message
