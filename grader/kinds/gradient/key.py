"""The key of a gradient exercise: inputs, and torch.autograd.grad of the loss at each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from grader.errors import SpecError
from grader.kinds.gradient.spec import GradientSpec
from grader.marking.base import Marking
from grader.sandbox.job import Argument, Call, CallFunction, Differentiate
from grader.sandbox.observations import Observation
from grader.specs.inputs import Draw, draws
from grader.values import Items, Tensor, Value

_SPARE_DRAWS = 4


@dataclass(frozen=True)
class KeyPoint:
    """One input and the true gradients there, in the order of `wrt`."""

    draw: Draw
    truths: tuple[Tensor, ...]
    name: str = ""


class GradientMarking(Marking):
    """What both ways of answering share: the inputs and the truth."""

    def __init__(self, spec: GradientSpec, seed: int = 0) -> None:
        """Draw candidates: the author's points, then drawn inputs with a few to spare."""
        super().__init__(spec)
        self.spec = spec
        given = [(p.name, Draw.point(p.inputs, spec.inputs)) for p in spec.points]
        wanted = spec.draws + _SPARE_DRAWS if spec.inputs and spec.draws and spec.function else 0
        drawn = [("", draw) for draw in islice(draws(spec.inputs, seed), wanted)]
        self._candidates = given + drawn
        self.key: list[KeyPoint] = []

    def arguments(self, draw: Draw) -> tuple[Argument, ...]:
        """Return a draw's values in the order in which loss and function take them."""
        return tuple(draw.values[name] for name in self.spec.arguments)

    def key_calls(self) -> list[Call]:
        """Return a differentiation per candidate, then the kinks of each if the spec names them."""
        wrt = tuple(self.spec.arguments.index(name) for name in self.spec.wrt)
        places = [self.arguments(draw) for _, draw in self._candidates]
        calls: list[Call] = [
            Differentiate(self.reference, self.spec.name, self.spec.loss, place, wrt)
            for place in places
        ]
        if self.spec.kinks:
            kinks = self.spec.kinks
            calls += [CallFunction(self.reference, self.spec.name, kinks, p) for p in places]
        return calls

    def learn(self, key: Sequence[Observation]) -> None:
        """Keep the points of the author and the first drawn inputs that are fit to ask about.

        Raises:
            SpecError: the loss raises, saves nothing, is not finite, or is flat nearly everywhere.
        """
        kept: list[KeyPoint] = []
        kinks = key[len(self._candidates) :]
        for i, (name, draw) in enumerate(self._candidates):
            truths = self._truths(key[i])
            near_kink = bool(kinks) and self._is_near_kink(kinks[i])
            if draw.given or not (near_kink or self._is_tiny(truths)):
                kept.append(KeyPoint(draw, truths, name))
        wanted = (
            len(self.spec.points)
            + (len(self._candidates) > len(self.spec.points)) * self.spec.draws
        )
        if len(kept) < wanted:
            raise SpecError(
                f"only {len(kept)} of {len(self._candidates)} drawn inputs have a gradient that is "
                "large enough and far enough from a kink: widen their ranges",
                file=self.spec.spec_file,
                key="inputs",
            )
        self.key = kept[:wanted]

    def _truths(self, seen: Observation) -> tuple[Tensor, ...]:
        back = self.must_return(seen, self.spec.loss)
        if not isinstance(back.value, Items):
            raise self._no_key("gave no gradient")
        truths = tuple(t for t in back.value.items[1:] if isinstance(t, Tensor))
        if len(truths) != len(self.spec.wrt) or any(t.data is None for t in truths):
            raise self._no_key("gave no gradient")
        if not all(np.isfinite(np.asarray(t.data)).all() for t in truths):
            raise self._no_key("has a gradient that is not finite")
        if self.spec.by == "hand" and back.facts.saved == 0:
            raise self._no_key("saves no tensor for backward, so autograd could not be noticed")
        return truths

    def _no_key(self, why: str) -> SpecError:
        return SpecError(f"{self.spec.loss} {why}", file=self.spec.folder / "reference.py")

    def _is_tiny(self, truths: Sequence[Tensor]) -> bool:
        return any(
            np.abs(t.data).max(initial=0.0) < self.spec.smallest_gradient
            for t in truths
            if t.data is not None
        )

    def _is_near_kink(self, seen: Observation) -> bool:
        value: Value = self.must_return(seen, str(self.spec.kinks)).value
        tensors = value.items if isinstance(value, Items) else (value,)
        return any(
            bool((np.abs(t.data) < self.spec.kink_margin).any())
            for t in tensors
            if isinstance(t, Tensor) and t.data is not None
        )
