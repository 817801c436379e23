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
    return actual.ndim == truth.ndim + 1 and _near(actual.sum(axis=0), truth)


def _averaged(pair: Pair) -> bool:
    actual, truth = _values(pair.actual), _values(pair.truth)
    return actual.ndim == truth.ndim + 1 and _near(actual.mean(axis=0), truth)


def _extra_axis(pair: Pair) -> bool:
    actual, truth = _values(pair.actual), _values(pair.truth)
    return actual.shape != truth.shape and actual.size == truth.size and _near(
        actual.reshape(truth.shape), truth
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
    found = []
    for name, hint, factor in _factors(pairs):
        wanted = [factor(pair.sizes) for pair in pairs]
        if all(
            r is not None and w is not None and abs(r - w) <= _SMALL * abs(w)
            for r, w in zip(ratios, wanted, strict=True)
        ):
            found.append(Pattern(name=name, hint=hint))
    return found


def _constant_ratio(pair: Pair) -> float | None:
    """Return actual / truth if it is the same for every entry that is not nearly zero."""
    actual, truth = _values(pair.actual), _values(pair.truth)
    if actual.shape != truth.shape or truth.size == 0:
        return None
    large = np.abs(truth) > _SMALL * np.abs(truth).max()
    if not large.any():
        return None
    ratio = float(actual[large].sum() / truth[large].sum()) if truth[large].sum() else 0.0
    weights = truth[large]
    ratio = float((actual[large] * weights).sum() / (weights * weights).sum())
    return ratio if ratio and _near(actual, ratio * truth) else None


Factor = Callable[[Mapping[str, int]], float | None]


def _factors(pairs: Sequence[Pair]) -> list[tuple[str, str, Factor]]:
    names = sorted(set.intersection(*(set(pair.sizes) for pair in pairs)))
    found: list[tuple[str, str, Factor]] = [
        ("half of it", "Right but for a factor 1/2: d(u**2) is 2*u*du.", lambda sizes: 0.5),
        ("wrong sign", "Right but for the sign: which way does the loss go when this grows?", lambda sizes: -1.0),
    ]
    for name in names:
        found += _size_factors(name)
    for passes in (2, 3, 4):
        found.append(
            (
                f"{passes} times too large",
                f"Right but for a factor {passes}: is something counted {passes} times, "
                "such as backward passes that add up?",
                lambda sizes, k=passes: float(k),
            )
        )
    return found


def _size_factors(name: str) -> list[tuple[str, str, Factor]]:
    return [
        (
            f"{name} times too large",
            f"Right but for a factor {name}: summed where the loss takes the mean.",
            lambda sizes: float(sizes[name]),
        ),
        (
            f"{name} times too small",
            f"Right but for a factor 1/{name}: divided twice by the number of samples.",
            lambda sizes: 1.0 / sizes[name],
        ),
        (
            f"{name}/2 times too large",
            f"Right but for a factor {name}/2: the 2 of the square is missing, and so is the mean.",
            lambda sizes: sizes[name] / 2,
        ),
    ]
