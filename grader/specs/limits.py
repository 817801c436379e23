"""What a rubric or an option may change about the limits of a worker, within a ceiling."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from grader.sandbox.limits import Limits
from grader.specs.base import SpecModel

_MIB = 1 << 20


class LimitSettings(SpecModel):
    """The optional `[limits]` table of a rubric; what is left out stays as it is.

    The ceilings keep a typing error from holding up a class for hours.

    Attributes:
        load_seconds: for running a file from top to bottom.
        call_seconds: for one call of a function.
        exercise_seconds: for all calls of one exercise together.
        memory_mib: memory above what torch itself uses.
        scratch_mib: what a file may write to its scratch folder.
        output_chars: how much of what it prints is kept.
    """

    load_seconds: Annotated[float, Field(gt=0, le=300)] | None = None
    call_seconds: Annotated[float, Field(gt=0, le=120)] | None = None
    exercise_seconds: Annotated[float, Field(gt=0, le=300)] | None = None
    memory_mib: Annotated[int, Field(ge=64, le=16_384)] | None = None
    scratch_mib: Annotated[int, Field(ge=1, le=1_024)] | None = None
    output_chars: Annotated[int, Field(ge=0, le=100_000)] | None = None

    def applied(self, limits: Limits) -> Limits:
        """Return `limits` with these changes."""
        changes: Mapping[str, float | None] = {
            "load_seconds": self.load_seconds,
            "call_seconds": self.call_seconds,
            "exercise_seconds": self.exercise_seconds,
            "memory_bytes": self.memory_mib and self.memory_mib * _MIB,
            "scratch_bytes": self.scratch_mib and self.scratch_mib * _MIB,
            "output_chars": self.output_chars,
        }
        given = {name: value for name, value in changes.items() if value is not None}
        return replace(limits, **given)  # type: ignore[arg-type]
