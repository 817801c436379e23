"""The base of every spec model: frozen, strict, no unknown keys; and the names that specs use."""

import keyword
import re
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

# The way to a value in a spec, such as ("items", 2, "expression").
Place: TypeAlias = tuple[str | int, ...]

_NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
_IDENTIFIER = r"^[A-Za-z_]\w*$"
_LONGEST = 60


def _name(text: str) -> str:
    if not re.fullmatch(_NAME, text):
        near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
        raise ValueError(f"a name is lower case with hyphens: {near or 'six-shapes'}, not {text!r}")
    return _short_enough(text)


def _identifier(text: str) -> str:
    if not re.fullmatch(_IDENTIFIER, text) or keyword.iskeyword(text):
        near = re.sub(r"\W+", "_", text).strip("_")
        example = near if re.fullmatch(_IDENTIFIER, near) and near != text else f"x_{near}"
        raise ValueError(
            f"{text!r} cannot be a name in Python: use letters, digits and _, no digit first and "
            f"no word of the language, such as {example if near else 'grad_w'}"
        )
    return _short_enough(text)


def _short_enough(text: str) -> str:
    if len(text) > _LONGEST:
        raise ValueError(f"a name has at most {_LONGEST} characters, this one has {len(text)}")
    return text


# The patterns are checked above, with a sentence; here they are for editors that complete TOML.
Name: TypeAlias = Annotated[str, Field(json_schema_extra={"pattern": _NAME}), AfterValidator(_name)]
Identifier: TypeAlias = Annotated[
    str, Field(json_schema_extra={"pattern": _IDENTIFIER}), AfterValidator(_identifier)
]


def twice(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of every name that was there before, and of its first use."""
    first: dict[str, int] = {}
    for i, name in enumerate(names):
        if name in first:
            yield i, first[name]
        first.setdefault(name, i)


def _each_once(names: list[str]) -> list[str]:
    for i, _ in twice(names):
        raise ValueError(f"{names[i]!r} is given twice: name it once")
    return names


Names: TypeAlias = Annotated[list[Identifier], Field(min_length=1), AfterValidator(_each_once)]
Rate: TypeAlias = Annotated[float, Field(gt=0, le=1e6)]
Weight: TypeAlias = Annotated[int, Field(ge=1, le=1000)]


class Defect(NamedTuple):
    """Something wrong in a spec: where, and what to do about it."""

    place: Place
    message: str


MISFIT = "misfit"


def misfit(key: str, message: str) -> PydanticCustomError:
    """Return what the validator of a whole model raises to blame one key, such as `a[0].b`."""
    return PydanticCustomError(MISFIT, "{message}", {"message": message, "place": place_of(key)})


def place_of(key: str) -> Place:
    """Return the way to a value that `key` writes as TOML does."""
    parts = re.findall(r"[^.\[\]]+", key)
    return tuple(int(part) if part.isdigit() else part for part in parts)


class SpecModel(BaseModel):
    """A part of a spec. Strict: `"5"` and `true` are not numbers here."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    def defects(self) -> Iterator[Defect]:
        """Yield what is wrong between fields that are right one by one, and with files beside."""
        yield from ()
