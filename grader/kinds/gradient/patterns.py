"""Which mistake explains a wrong gradient: a known one, a signature, or a way to avoid the work."""

from collections.abc import Sequence

import numpy as np

from grader.diagnosis import Pair, agrees, recognise
from grader.marking.parts import wanted
from grader.marking.points import Point
from grader.results import Pattern
from grader.values import Tensor


def signature(
    tensors: Sequence[Tensor], key: Sequence[Point], names: Sequence[str], i: int, limit: float
) -> list[Pattern]:
    """Return the patterns that explain `tensors`, given for the gradient of `names[i]`."""
    pairs = [Pair(t, p.truths[i], p.draw.sizes) for t, p in zip(tensors, key, strict=True)]
    return (
        recognise(pairs)
        or _ignores_inputs(tensors)
        or _visible_only(tensors, key, i, limit)
        or _swapped(tensors, key, names, i, limit)
    )


def _ignores_inputs(tensors: Sequence[Tensor]) -> list[Pattern]:
    first = tensors[0]
    same = all(
        first.shape == t.shape and np.array_equal(np.asarray(first.data), np.asarray(t.data))
        for t in tensors[1:]
    )
    if len(tensors) < 2 or not same:
        return []
    hint = "The same result for every input: compute it from the arguments."
    return [Pattern(name="ignores its inputs", hint=hint)]


def _visible_only(
    tensors: Sequence[Tensor], key: Sequence[Point], i: int, limit: float
) -> list[Pattern]:
    right = [agrees(t, p.truths[i], limit) for t, p in zip(tensors, key, strict=True)]
    given = [point.draw.given for point in key]
    if not any(given) or right != given:
        return []
    hint = "Right on the visible example only: the formula must hold for every input."
    return [Pattern(name="visible example only", hint=hint)]


def _swapped(
    tensors: Sequence[Tensor], key: Sequence[Point], names: Sequence[str], i: int, limit: float
) -> list[Pattern]:
    for k, other in enumerate(names):
        same = (agrees(t, p.truths[k], limit) for t, p in zip(tensors, key, strict=True))
        if k != i and all(same):
            hint = f"This is the gradient of {other}: return {wanted(names, 'd')} in that order."
            return [Pattern(name="swapped", hint=hint)]
    return []
