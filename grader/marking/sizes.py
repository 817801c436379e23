"""Sizes and limits with which a mistake cannot look like the truth, or like another mistake."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from grader.specs.base import Defect, Place
from grader.specs.inputs import SIZES, Input, symbols

SMALLEST_GRADIENT = 1e-2
# In float32 right answers written in another way reach 2.3e-6, and central differences 1.7e-3 (60
# seeds of a mean-squared-error gradient).
_TOLERANCES = (1e-5, 1e-3)
# Factors of mistakes that have nothing to do with sizes: a missing 2, the sign, 2 to 4 passes.
_FACTORS = (0.5, -1.0, 2.0, 3.0, 4.0)


def size_defects(inputs: Mapping[str, Input], *, factors: bool) -> Iterator[Defect]:
    """Yield what is wrong with the sizes of an exercise's inputs.

    Args:
        inputs: the inputs by name.
        factors: whether wrong answers are recognised by a factor such as n or 3 passes.
    """
    for name, spec in inputs.items():
        for why in _bad_shape(spec.shape or []):
            yield Defect(("inputs", name, "shape"), why)
    fixed = sorted({s for spec in inputs.values() for s in spec.shape or [] if isinstance(s, int)})
    drawn = symbols(inputs)
    for size in fixed:
        place = _place_of(inputs, size)
        if drawn and size in SIZES:
            yield Defect(
                place,
                f"the fixed size {size} can be drawn for {drawn[0]} too: give it a name, or take "
                f"one outside of {SIZES[0]} to {SIZES[-1]}",
            )
        if factors:
            yield from _bad_factor(size, fixed, place)


def _bad_shape(shape: Sequence[str | int]) -> Iterator[str]:
    for size, count in Counter(shape).items():
        if size in {1, 2}:
            yield (
                f"the size {size} hides mistakes (1 broadcasts, 2 is the factor of a square): use "
                "3 or more, or a name"
            )
        elif count > 1:
            yield f"{size!r} is there {count} times, and a transposed answer would look right"


def _bad_factor(size: int, fixed: Sequence[int], place: Place) -> Iterator[Defect]:
    taken = {factor: f"a factor of {factor:g}" for factor in _FACTORS}
    taken |= {float(other): f"a factor of {other}" for other in fixed if other != size}
    for factor in (float(size), size / 2, 1 / size):
        if factor in taken:
            yield Defect(
                place,
                f"with the size {size} a mistake by a factor of {factor:g} cannot be told from "
                f"{taken[factor]} of another mistake: use another size, or a name",
            )
            return


def _place_of(inputs: Mapping[str, Input], size: int) -> Place:
    name = next(name for name, spec in inputs.items() if size in (spec.shape or []))
    return ("inputs", name, "shape")


def tolerance_defects(tolerance: float) -> Iterator[Defect]:
    """Yield what is wrong with a tolerance for float32 answers."""
    least, most = _TOLERANCES
    if tolerance < least:
        why = "right answers that are written in another way differ by more in float32"
    elif tolerance > most:
        why = "slopes by finite differences in float32 would pass"
    else:
        return
    text = f"with {tolerance:g} {why}: use 1e-4, or something from {least:g} to {most:g}"
    yield Defect(("tolerance",), text)
