"""The key of a gradient exercise: inputs, and torch.autograd.grad of the loss at each of them."""

from collections.abc import Sequence
from itertools import islice

import numpy as np

from grader.errors import SpecError
from grader.kinds.gradient.spec import GradientSpec
from grader.marking.points import Point
from grader.marking.reference import REFERENCE, must_return
from grader.sandbox.job import Argument, Call, CallFunction, Differentiate
from grader.sandbox.observations import Observation
from grader.specs.inputs import Draw, Drawn, draws
from grader.values import Items, Tensor, Value

_SPARE_DRAWS = 4


class GradientKey:
    """Draws inputs, and keeps those at which it is fair to ask for a gradient."""

    def __init__(self, spec: GradientSpec, seed: int) -> None:
        """Draw candidates: the author's points, then drawn inputs with a few to spare."""
        self._spec = spec
        given = [(p.name, Draw.point(p.inputs, spec.inputs)) for p in spec.points]
        wanted = spec.draws + _SPARE_DRAWS if spec.inputs and spec.draws and spec.function else 0
        drawn = [("", draw) for draw in islice(draws(spec.inputs, seed), wanted)]
        self._candidates = given + drawn

    def calls(self) -> list[Call]:
        """Return a differentiation per candidate, then the kinks of each if the spec names them."""
        wrt = tuple(self._spec.arguments.index(name) for name in self._spec.wrt)
        places: list[tuple[Argument, ...]] = [
            tuple(self._inputs(draw).values()) for _, draw in self._candidates
        ]
        calls: list[Call] = [Differentiate(self._spec.loss, place, wrt) for place in places]
        if self._spec.kinks:
            calls += [CallFunction(self._spec.kinks, place) for place in places]
        return calls

    def _inputs(self, draw: Draw) -> dict[str, Drawn]:
        return {name: draw.values[name] for name in self._spec.arguments}

    def learn(self, key: Sequence[Observation]) -> list[Point]:
        """Return the points of the author and the first drawn inputs that are fit to ask about.

        Raises:
            SpecError: the loss raises, saves nothing, is not finite, or is flat nearly everywhere.
        """
        kept: list[Point] = []
        kinks = key[len(self._candidates) :]
        for i, (name, draw) in enumerate(self._candidates):
            truths = self._truths(key[i])
            near_kink = bool(kinks) and self._is_near_kink(kinks[i])
            if draw.given or not (near_kink or self._is_tiny(truths)):
                kept.append(Point(draw, self._inputs(draw), truths, rank=draw.elements, name=name))
        wanted = (
            len(self._spec.points)
            + (len(self._candidates) > len(self._spec.points)) * self._spec.draws
        )
        if len(kept) < wanted:
            raise self._spec.error_at(
                ("inputs",),
                f"only {len(kept)} of {len(self._candidates)} drawn inputs have a gradient that is "
                "large enough and far enough from a kink: widen their ranges",
            )
        return kept[:wanted]

    def _truths(self, observation: Observation) -> tuple[Tensor, ...]:
        returned = must_return(observation, self._spec.loss, self._spec)
        if not isinstance(returned.value, Items):
            raise self._no_key("gave no gradient")
        truths = tuple(t for t in returned.value.items[1:] if isinstance(t, Tensor))
        if len(truths) != len(self._spec.wrt) or any(t.data is None for t in truths):
            raise self._no_key("gave no gradient")
        if not all(np.isfinite(np.asarray(t.data)).all() for t in truths):
            raise self._no_key("has a gradient that is not finite")
        if self._spec.by == "hand" and returned.facts.saved == 0:
            raise self._no_key("saves no tensor for backward, so autograd could not be noticed")
        return truths

    def _no_key(self, why: str) -> SpecError:
        return SpecError(f"{self._spec.loss} {why}", file=self._spec.folder / REFERENCE)

    def _is_tiny(self, truths: Sequence[Tensor]) -> bool:
        return any(
            np.abs(t.data).max(initial=0.0) < self._spec.smallest_gradient
            for t in truths
            if t.data is not None
        )

    def _is_near_kink(self, observation: Observation) -> bool:
        value: Value = must_return(observation, str(self._spec.kinks), self._spec).value
        tensors = value.items if isinstance(value, Items) else (value,)
        return any(
            bool((np.abs(t.data) < self._spec.kink_margin).any())
            for t in tensors
            if isinstance(t, Tensor) and t.data is not None
        )
