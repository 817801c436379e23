"""The base of every spec model: frozen, strict, no unknown keys."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)
]
Identifier: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w*$", max_length=60)]
Weight: TypeAlias = Annotated[int, Field(ge=1, le=1000)]


class SpecModel(BaseModel):
    """A part of a spec. Strict: `"5"` and `true` are not numbers here."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
