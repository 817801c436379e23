"""Find gradients in a second way, without autograd, and look for kinks beside the inputs.

Central differences in float64: with a step of 1e-5 the error is of the order of 1e-10, so three
digits are beyond doubt. Each is taken along one direction of all signs at once, as in the fast mode
of torch.autograd.gradcheck: two calls for each tensor, whatever its size.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

import numpy as np

from grader.errors import SpecError
from grader.kinds.gradient.spec import GradientSpec
from grader.marking.points import Point
from grader.marking.reference import REFERENCE
from grader.marking.witness import show_input
from grader.sandbox.job import Argument, Call, CallFunction, Differentiate
from grader.sandbox.observations import Observation, Raised, Returned
from grader.specs.inputs import Draw, Drawn
from grader.values import Array, Items, Tensor, as_tensor

_STEP = 1e-5
_TOLERANCE = 1e-3
# Where the gradient is taken around an input, as parts of `kink_margin`; equal steps.
_PLACES = (-1.0, -0.5, 0.0, 0.5, 1.0)
# A gradient jumps if one of the steps changes it by so much of its size, and so many times more
# than another step does. A smooth gradient changes evenly.
_JUMP, _TIMES = 0.02, 8.0


def proof_calls(spec: GradientSpec, points: Sequence[Point]) -> list[Call]:
    """Return the loss to either side of every input, then gradients at `_PLACES` around it."""
    wrt = tuple(spec.arguments.index(name) for name in spec.wrt)
    calls: list[Call] = []
    for point in points:
        draw = point.draw
        for name in spec.wrt:
            for step in (_STEP, -_STEP):
                place = _moved(spec, draw, [name], step)
                calls.append(CallFunction(spec.loss, place))
        for part in _PLACES:
            place = _moved(spec, draw, spec.wrt, part * spec.kink_margin)
            calls.append(Differentiate(spec.loss, place, wrt))
    return calls


def prove(
    spec: GradientSpec,
    points: Sequence[Point],
    observations: Sequence[Observation],
) -> Iterator[SpecError]:
    """Yield the first disagreement with autograd, and the first kink."""
    found = list(_each(spec, points, observations))
    yield from islice((error for slopes, _ in found for error in slopes), 1)
    yield from islice((error for _, jumps in found for error in jumps), 1)


def _each(
    spec: GradientSpec,
    points: Sequence[Point],
    observations: Sequence[Observation],
) -> Iterator[tuple[list[SpecError], list[SpecError]]]:
    remaining = iter(observations)
    for point in points:
        draw = point.draw
        slopes: list[SpecError] = []
        for name, truth in zip(spec.wrt, point.truths, strict=True):
            slopes += _wrong_slope(spec, draw, name, truth, next(remaining), next(remaining))
        around = list(islice(remaining, len(_PLACES)))
        yield slopes, list(_jump(spec, draw, around))


def _signs(spec: GradientSpec, name: str, value: Drawn) -> Array:
    shape = value.shape if isinstance(value, Tensor) else ()
    rng = np.random.default_rng(spec.wrt.index(name))
    return np.asarray(rng.choice([-1.0, 1.0], size=shape))


def _moved(
    spec: GradientSpec, draw: Draw, names: Sequence[str], step: float
) -> tuple[Argument, ...]:
    """Return the arguments in float64, those in `names` moved by `step` along their signs."""

    def moved(name: str) -> Argument:
        value = draw.values[name]
        if not isinstance(value, Tensor) or value.data is None:
            return value
        data = np.asarray(value.data, dtype=np.float64)
        return Tensor.of(data + step * _signs(spec, name, value) if name in names else data)

    return tuple(moved(name) for name in spec.arguments)


def _wrong_slope(
    spec: GradientSpec, draw: Draw, name: str, truth: Tensor, up: Observation, down: Observation
) -> Iterator[SpecError]:
    losses = [_number(each) for each in (up, down)]
    if losses[0] is None or losses[1] is None:
        yield _error(
            spec,
            f"{spec.loss} cannot be computed in float64 ({_why(up, down)}): avoid "
            "fixed dtypes, so that its slopes can be checked by central differences",
        )
        return
    numbers = np.asarray(truth.data, dtype=np.float64)
    by_autograd = float((numbers * _signs(spec, name, draw.values[name])).sum())
    by_differences = (losses[0] - losses[1]) / (2 * _STEP)
    if abs(by_autograd - by_differences) > _TOLERANCE * float(np.abs(numbers).sum()) + 1e-7:
        yield _error(
            spec,
            f"the slope of {spec.loss} along {name} is {by_autograd:.6g} by autograd and "
            f"{by_differences:.6g} by central differences in float64, {_at(spec, draw)}: is "
            "something detached or rounded, or is there a kink?",
        )


def _jump(spec: GradientSpec, draw: Draw, around: Sequence[Observation]) -> Iterator[SpecError]:
    gradients = [_gradients(each) for each in around]
    rows = [row for row in gradients if row is not None]
    if len(rows) < len(_PLACES):
        return
    changes = sorted(float(np.abs(b - a).max()) for a, b in pairwise(rows))
    size = max(float(np.abs(row).max()) for row in rows)
    if changes[-1] > _JUMP * size and changes[-1] > _TIMES * changes[1]:
        yield spec.error_at(
            ("points" if draw.given else "inputs",),
            f"the slope of {spec.loss} jumps within {spec.kink_margin:g} of an input, "
            f"{_at(spec, draw)}: name the values that must stay away from zero with kinks, or "
            "draw other inputs",
        )


def _number(observation: Observation) -> float | None:
    tensor = as_tensor(observation.value) if isinstance(observation, Returned) else None
    if tensor is None or tensor.data is None or tensor.data.size != 1:
        return None
    return float(tensor.data.reshape(()))


def _gradients(observation: Observation) -> Array | None:
    value = observation.value if isinstance(observation, Returned) else None
    if not isinstance(value, Items):
        return None
    parts = [
        t.data.ravel() for t in value.items[1:] if isinstance(t, Tensor) and t.data is not None
    ]
    return np.concatenate(parts) if parts else None


def _why(*observations: Observation) -> str:
    raised = next((each for each in observations if isinstance(each, Raised)), None)
    return f"{raised.type}: {raised.message}" if raised else "it returns no single number"


def _at(spec: GradientSpec, draw: Draw) -> str:
    return "at " + ", ".join(f"{name} = {show_input(draw.values[name])}" for name in spec.arguments)


def _error(spec: GradientSpec, text: str) -> SpecError:
    return SpecError(text, file=spec.folder / REFERENCE)
