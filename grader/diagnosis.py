"""Which mistake explains a wrong answer: generic signatures, tried on several inputs at once.

A signature counts only if it explains every input; the sizes differ from input to input, so a
factor of n is told from a factor of 5. At most two patterns are reported.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from grader.compare import FLOAT32_TOLERANCE, compare
from grader.results import Pattern
from grader.values import Array, Tensor

MAX_PATTERNS = 2
_SMALL = 1e-3


@dataclass(frozen=True)
class Pair:
    """A student's tensor and the true one for the same input, with the sizes of that input."""

    actual: Tensor
    truth: Tensor
    sizes: Mapping[str, int]


def recognise(pairs: Sequence[Pair]) -> list[Pattern]:
    """Return the generic signatures that explain all `pairs`, at most two."""
    if not pairs or any(p.actual.data is None or p.truth.data is None for p in pairs):
        return []
    found = [
        Pattern(name=name, hint=hint)
        for name, hint, matches in _SIGNATURES
        if all(matches(pair) for pair in pairs)
    ]
    return (found or _ratio(pairs))[:MAX_PATTERNS]


def agrees(actual: Tensor, suspect: Tensor, tolerance: float = FLOAT32_TOLERANCE) -> bool:
    """Tell whether an answer is what a suspect returned, in shape and in every number."""
    if suspect.data is None or not np.isfinite(suspect.data).all():
        return False
    return compare(actual=actual, expected=suspect, tolerance=tolerance) is None


def _values(tensor: Tensor) -> Array:
    return np.asarray(tensor.data, dtype=np.float64)


def _near(a: Array, b: Array) -> bool:
    if a.shape != b.shape or not np.isfinite(a).all():
        return False
    scale = float(np.abs(b).max(initial=0.0)) or 1.0
    return bool((np.abs(a - b) <= FLOAT32_TOLERANCE * scale).all())


def _zeros(pair: Pair) -> bool:
    actual, truth = _values(pair.actual), _values(pair.truth)
    return actual.shape == truth.shape and not actual.any() and bool(truth.any())


def _transposed(pair: Pair) -> bool:
    actual, truth = _values(pair.actual), _values(pair.truth)
    return actual.ndim == 2 and _near(actual.T, truth) and not _near(actual, truth)


def _unreduced(pair: Pair) -> bool:
    actual, truth = _values(pair.actual), _values(pair.truth)
    return _has_batch_axis(actual, truth) and _near(actual.sum(axis=0), truth)


def _averaged(pair: Pair) -> bool:
    actual, truth = _values(pair.actual), _values(pair.truth)
    return _has_batch_axis(actual, truth) and _near(actual.mean(axis=0), truth)


def _has_batch_axis(actual: Array, truth: Array) -> bool:
    return actual.ndim == truth.ndim + 1 and len(actual) > 1


def _extra_axis(pair: Pair) -> bool:
    actual, truth = _values(pair.actual), _values(pair.truth)
    return (
        actual.shape != truth.shape
        and actual.size == truth.size
        and _near(actual.reshape(truth.shape), truth)
    )


_SIGNATURES: tuple[tuple[str, str, Callable[[Pair], bool]], ...] = (
    ("all zeros", "The result is zero for every input: does a slope reach it at all?", _zeros),
    ("transposed", "A gradient has the shape of its tensor: this one is transposed.", _transposed),
    (
        "not reduced over the batch",
        "A value used once per sample gets one contribution per sample: add them up.",
        _unreduced,
    ),
    (
        "not reduced over the batch",
        "A value used once per sample gets one contribution per sample: reduce over the batch.",
        _averaged,
    ),
    (
        "right numbers, wrong shape",
        "The numbers are right; a gradient has exactly the shape of its tensor.",
        _extra_axis,
    ),
)


def _ratio(pairs: Sequence[Pair]) -> list[Pattern]:
    ratios = [_constant_ratio(pair) for pair in pairs]
    return [
        Pattern(name=factor.name, hint=factor.hint)
        for factor in _factors(pairs)
        if all(
            ratio is not None and abs(ratio - wanted) <= _SMALL * abs(wanted)
            for ratio, wanted in zip(ratios, (factor.at(p.sizes) for p in pairs), strict=True)
        )
    ]


def _constant_ratio(pair: Pair) -> float | None:
    """Return actual / truth if it is the same for every entry that is not nearly zero."""
    actual, truth = _values(pair.actual), _values(pair.truth)
    if actual.shape != truth.shape or truth.size == 0:
        return None
    large = np.abs(truth) > _SMALL * np.abs(truth).max()
    if not large.any():
        return None
    # Least squares: well defined even where the entries of the truth cancel out.
    ratio = float((actual[large] * truth[large]).sum() / (truth[large] ** 2).sum())
    return ratio if ratio and _near(actual, ratio * truth) else None


@dataclass(frozen=True)
class _Factor:
    """A factor between answer and truth: `value` times the size `size`, or divided by it."""

    name: str
    hint: str
    value: float
    size: str = ""
    divided: bool = False

    def at(self, sizes: Mapping[str, int]) -> float:
        if not self.size:
            return self.value
        return self.value / sizes[self.size] if self.divided else self.value * sizes[self.size]


def _factors(pairs: Sequence[Pair]) -> list[_Factor]:
    names = sorted(set.intersection(*(set(pair.sizes) for pair in pairs)))
    return [
        _Factor("half of it", "Right but for a factor 1/2: d(u**2) is 2*u*du.", 0.5),
        _Factor("wrong sign", "Right but for the sign: where does the loss go as this grows?", -1),
        *(factor for name in names for factor in _size_factors(name)),
        *(_passes(k) for k in (2, 3, 4)),
    ]


def _size_factors(n: str) -> list[_Factor]:
    mean = f"Right but for a factor {n}: summed where the loss takes the mean."
    twice = f"Right but for a factor 1/{n}: divided by the number of samples once too often."
    both = f"Right but for a factor {n}/2: the 2 of the square is missing, and so is the mean."
    return [
        _Factor(f"{n} times too large", mean, 1.0, n),
        _Factor(f"{n} times too small", twice, 1.0, n, divided=True),
        _Factor(f"{n}/2 times too large", both, 0.5, n),
    ]


def _passes(k: int) -> _Factor:
    hint = (
        f"Right but for a factor {k}: is something counted {k} times, such as backward passes "
        "that add up?"
    )
    return _Factor(f"{k} times too large", hint, float(k))
