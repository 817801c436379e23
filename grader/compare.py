"""Compare an answer with the key: attributes before values, and a mismatch as data.

The error of a tensor is scaled as a whole, `max|actual - expected| / max|expected|`: right answers
written differently in float32 stay below 2.3e-6 (60 seeds of a mean-squared-error gradient),
float32 finite differences reach 1.7e-3, and no element that happens to be near zero decides.
"""

import math
from dataclasses import dataclass

import numpy as np

from grader.findings import Finding, finding
from grader.values import Array, Opaque, Tensor, Value, as_tensor, describe

FLOAT32_TOLERANCE = 1e-4


@dataclass(frozen=True)
class Mismatch:
    """How an answer differs from the key; `expected` is only for reports that may reveal it.

    `what` is one of type, shape, dtype, nan, value; `finding` says it with its values, and never
    with one of the key's numbers. `path` names the item inside a nested answer, `index` the worst
    element, `error` its scaled distance and `limit` what was allowed.
    """

    what: str
    finding: Finding
    path: str = ""
    index: tuple[int, ...] | None = None
    actual: float | None = None
    expected: float | None = None
    wrong: int = 0
    size: int = 0
    error: float | None = None
    limit: float | None = None

    @property
    def message(self) -> str:
        """The mismatch in words."""
        return self.finding.text


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
        return Mismatch("type", _no_tensor(actual), path)
    if tensor.shape != expected.shape:
        shapes = finding("shape", shape=list(tensor.shape), expected=list(expected.shape))
        return Mismatch("shape", shapes, path)
    if dtype and tensor.dtype != expected.dtype:
        dtypes = finding("dtype", dtype=tensor.dtype, expected=expected.dtype)
        return Mismatch("dtype", dtypes, path)
    if tensor.data is None or expected.data is None:
        return Mismatch("type", finding("no_numbers", device=tensor.device), path)
    return _compare_values(tensor, expected, tolerance, path)


def distance(*, actual: Value, expected: Tensor) -> float:
    """Return the scaled error of an answer; infinity where shapes or types differ, or for NaN."""
    tensor = as_tensor(actual)
    if tensor is None or tensor.data is None or expected.data is None:
        return math.inf
    if tensor.shape != expected.shape or not np.isfinite(tensor.data).all():
        return math.inf
    return float(_scaled(_numbers(tensor), _numbers(expected)).max(initial=0.0))


def _numbers(tensor: Tensor) -> Array:
    return np.asarray(tensor.data, dtype=np.float64)


def _scaled(actual: Array, expected: Array) -> Array:
    scale = float(np.abs(expected).max(initial=0.0)) or 1.0
    with np.errstate(over="ignore"):  # numbers too far apart for a float are infinitely far
        return np.asarray(np.abs(actual - expected) / scale)


def _compare_values(
    tensor: Tensor, expected: Tensor, tolerance: float, path: str
) -> Mismatch | None:
    a, t = _numbers(tensor), _numbers(expected)
    odd = ~np.isfinite(a) | ~np.isfinite(t)
    # NaN never passes, not even against NaN: a key with one is refused long before.
    if odd.any():
        index = _first(odd)
        found = _not_finite(float(a[index]), index)
        return Mismatch("nan", found, path, index, wrong=int(odd.sum()), size=a.size)
    if a.size == 0:
        return None
    error = _scaled(a, t)
    # Written so that a comparison with NaN could never pass.
    within = error <= tolerance
    if within.all():
        return None
    index = tuple(int(i) for i in np.unravel_index(int(error.argmax()), a.shape))
    wrong = int((~within).sum())
    differ = finding("numbers", wrong=wrong, size=a.size, index=list(index), limit=tolerance)
    return Mismatch(
        "value",
        differ if index else finding("number", limit=tolerance),
        path,
        index,
        actual=float(a[index]),
        expected=float(t[index]),
        wrong=wrong,
        size=a.size,
        error=float(error[index]),
        limit=tolerance,
    )


def _first(mask: Array) -> tuple[int, ...]:
    return tuple(int(i) for i in np.argwhere(mask)[0])


def _not_finite(value: float, index: tuple[int, ...]) -> Finding:
    if np.isfinite(value):
        return finding("key_not_finite")
    name = "NaN" if np.isnan(value) else "infinity"
    if index:
        return finding("not_finite", value=name, index=list(index))
    return finding("number_not_finite", value=name)


def _no_tensor(actual: Value) -> Finding:
    if actual is None:
        return finding("returned_none")
    if isinstance(actual, Opaque) and actual.type.startswith("method "):
        method = actual.type.removeprefix("method ")
        return finding("returned_method", actual=describe(actual), method=method)
    return finding("not_a_tensor", actual=describe(actual))
