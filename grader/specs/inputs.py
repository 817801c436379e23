"""Inputs of an exercise: seeded ranges with symbolic sizes.

All sizes of a draw are pairwise different and lie in 4..9, so that no two mistakes can coincide:
never 1 or 2 (2 is the power rule's factor), never equal to each other.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import numpy as np
from pydantic import AfterValidator, Field, model_validator

from grader.specs.base import Identifier, SpecModel
from grader.values import Array, Tensor

SIZES = tuple(range(4, 10))
Drawn: TypeAlias = Tensor | float | int
Bound: TypeAlias = Annotated[float, Field(ge=-1e6, le=1e6)]


def _rectangular(value: Any) -> Any:  # noqa: ANN401 - numbers in lists of any depth
    try:
        np.asarray(value, dtype=np.float32)
    except ValueError:
        raise ValueError("rows have different lengths") from None
    return value


Nested: TypeAlias = Annotated[
    Bound | int | list[Bound | int] | list[list[Bound | int]] | list[list[list[Bound | int]]],
    AfterValidator(_rectangular),
]


class Input(SpecModel):
    """One argument: a tensor of a shape, or a plain number where `shape` is left out.

    Attributes:
        shape: sizes, or names of sizes, which are drawn from 4 to 9 and all differ.
        low: the smallest number; all numbers between `low` and `high` are equally likely.
        high: the largest number.
        decimals: numbers are rounded to so many, so that they can be redone by hand.
        away_from_zero: the smallest magnitude.
        whole: whole numbers only.
    """

    shape: list[Identifier | Annotated[int, Field(ge=1, le=64)]] | None = None
    low: Bound = -2.0
    high: Bound = 2.0
    decimals: Annotated[int, Field(ge=0, le=6)] = 2
    away_from_zero: Annotated[float, Field(ge=0, le=1e6)] = 0.0
    whole: bool = False

    @model_validator(mode="after")
    def _can_be_drawn(self) -> "Input":
        if self.low > self.high:
            raise ValueError("low is above high")
        if self.away_from_zero > max(-self.low, self.high):
            raise ValueError("no number between low and high is as far away_from_zero")
        return self

    def draw(self, rng: np.random.Generator, sizes: Mapping[str, int]) -> Drawn:
        """Return one value for this input; `sizes` says what the symbols of `shape` stand for."""
        shape = [s if isinstance(s, int) else sizes[s] for s in self.shape or ()]
        decimals = 0 if self.whole else self.decimals
        data = np.round(self._spread(rng, shape), decimals)
        least = np.ceil(self.away_from_zero * 10**decimals) / 10**decimals
        rounded_towards_zero = np.abs(data) < self.away_from_zero
        data = np.where(rounded_towards_zero, np.copysign(least, data), data)
        if self.shape is None:
            return int(data) if self.whole else float(data)
        return Tensor.of(data.astype(np.float32))

    def _spread(self, rng: np.random.Generator, shape: Sequence[int]) -> Array:
        """Return numbers spread evenly over [low, high] without what is too near to zero."""
        away = self.away_from_zero
        below = max(0.0, min(self.high, -away) - self.low)
        above = max(0.0, self.high - max(self.low, away))
        place = np.asarray(rng.uniform(0.0, below + above, shape))
        negative = place < below if below + above else self.low <= -away
        return np.where(negative, self.low + place, max(self.low, away) + place - below)


def symbols(inputs: Mapping[str, Input]) -> list[str]:
    """Return the size symbols that `inputs` use, in the order of their first use."""
    used = (s for spec in inputs.values() for s in spec.shape or [] if isinstance(s, str))
    return list(dict.fromkeys(used))


def _enough_sizes(inputs: dict[str, Input]) -> dict[str, Input]:
    if len(symbols(inputs)) > len(SIZES):
        raise ValueError(f"there are more than {len(SIZES)} size symbols")
    return inputs


Inputs: TypeAlias = Annotated[dict[Identifier, Input], AfterValidator(_enough_sizes)]


def draws(inputs: Mapping[str, Input], seed: int) -> Iterator["Draw"]:
    """Yield draw after draw of all inputs; the same seed gives the same draws for ever."""
    names = symbols(inputs)
    rng = np.random.default_rng(seed)
    while True:
        chosen = rng.permutation(SIZES)[: len(names)]
        sizes = {name: int(size) for name, size in zip(names, chosen, strict=True)}
        yield Draw(sizes, {name: spec.draw(rng, sizes) for name, spec in inputs.items()})


class Draw:
    """One set of inputs: the sizes behind the symbols, and a value for every argument."""

    def __init__(
        self, sizes: Mapping[str, int], values: Mapping[str, Drawn], *, given: bool = False
    ) -> None:
        """Keep the values; `given` marks a point that the author wrote down."""
        self.sizes = sizes
        self.values = values
        self.given = given

    @property
    def elements(self) -> int:
        """How many numbers the inputs hold: what makes one draw simpler than another."""
        return sum(
            v.data.size
            for v in self.values.values()
            if isinstance(v, Tensor) and v.data is not None
        )

    @classmethod
    def point(cls, values: Mapping[str, Nested], inputs: Mapping[str, Input]) -> "Draw":
        """Return the inputs that an author wrote down as numbers and nested lists."""

        def as_input(name: str, value: Nested) -> Drawn:
            plain = name in inputs and inputs[name].shape is None
            if plain and isinstance(value, (int, float)):
                return value
            return Tensor.of(np.asarray(value, dtype=np.float32))

        return cls({}, {name: as_input(name, value) for name, value in values.items()}, given=True)
