"""The one place where points are rounded: the same figure in every report, export and message."""

from fractions import Fraction
from math import floor
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Mode: TypeAlias = Literal["half_up", "half_even", "down"]


class Rounding(BaseModel):
    """How points are written: `rounding = { decimals = 1, mode = "down" }` in a rubric.

    Attributes:
        decimals: how many decimals are kept.
        mode: what becomes of the rest. half_up: halves go away from zero. half_even: halves go to
            the even neighbour. down: everything is cut off.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    decimals: Annotated[int, Field(ge=0, le=4)] = 2
    mode: Mode = "half_up"

    def show(self, points: Fraction) -> str:
        """Return points as text."""
        return show(points, decimals=self.decimals, mode=self.mode)


DEFAULT = Rounding()


def show(points: Fraction, *, decimals: int = 2, mode: Mode = "half_up") -> str:
    """Return points as text, without zeros at the end: `5.33`, `6`."""
    scale = 10**decimals
    units = _whole(abs(points) * scale, mode)
    whole, rest = divmod(units, scale)
    sign = "-" if points < 0 and units else ""
    digits = f"{rest:0{decimals}d}".rstrip("0") if rest else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


def _whole(amount: Fraction, mode: Mode) -> int:
    if mode == "half_even":
        return round(amount)
    return floor(amount + Fraction(1, 2)) if mode == "half_up" else floor(amount)
