"""The base of every spec model: frozen, strict, no unknown keys."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

Name: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)
]
Identifier: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]\w*$", max_length=60)]


def _each_once(names: list[str]) -> list[str]:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{name!r} is given twice")
    return names


Names: TypeAlias = Annotated[list[Identifier], Field(min_length=1), AfterValidator(_each_once)]
Rate: TypeAlias = Annotated[float, Field(gt=0, le=1e6)]
Weight: TypeAlias = Annotated[int, Field(ge=1, le=1000)]


class SpecModel(BaseModel):
    """A part of a spec. Strict: `"5"` and `true` are not numbers here."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
