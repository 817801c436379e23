"""Read TOML into spec models; every mistake names file, key path and the nearest right key."""

import difflib
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from grader.errors import SpecError
from grader.specs.base import SpecModel

Model = TypeVar("Model", bound=SpecModel)


def read_toml(file: Path) -> dict[str, Any]:
    """Return the contents of a TOML file.

    Raises:
        SpecError: it cannot be read, or is not TOML; with the line.
    """
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError as error:
        raise SpecError("the file does not exist", file=file) from error
    except OSError as error:
        raise SpecError(f"cannot be read ({error.strerror})", file=file) from error
    except UnicodeDecodeError as error:
        raise SpecError("is not UTF-8: save it as UTF-8", file=file) from error
    # ValueError: also a number of more digits than Python reads; RecursionError: nested too deeply.
    except (ValueError, RecursionError) as error:
        raise SpecError(f"is not TOML: {error}", file=file) from error


def build(model: type[Model], data: dict[str, Any], given: dict[str, Any], file: Path) -> Model:
    """Return `model` made from a file's `data` and what its place on disk gives.

    Raises:
        SpecError: naming the first wrong key and how many more there are.
    """
    for key in given:
        if key in data:
            raise SpecError("is given by the file's place and not written here", file=file, key=key)
    try:
        return model.model_validate(data | given)
    except ValidationError as error:
        raise _spec_error(error, model, file) from error


def _spec_error(error: ValidationError, model: type[SpecModel], file: Path) -> SpecError:
    # A misspelt key is also a missing one: the misspelling says more.
    details = sorted(
        error.errors(include_url=False), key=lambda detail: detail["type"] != "extra_forbidden"
    )
    first = details[0]
    more = f" (and {len(details) - 1} more)" if len(details) > 1 else ""
    return SpecError(_explain(first, model) + more, file=file, key=_path(first["loc"]))


def _path(location: tuple[int | str, ...]) -> str:
    text = ""
    for part in location:
        if isinstance(part, int):
            text += f"[{part}]"
        elif not _is_type_name(part):
            text += f".{part}" if text else part
    return text


def _is_type_name(part: str) -> bool:
    """Pydantic puts the tried member of a union into the path: no key of ours looks like that."""
    return part[:1].isupper() or "[" in part or part in {"int", "float", "str", "bool", "list"}


def _explain(detail: ErrorDetails, model: type[SpecModel]) -> str:
    kind, value = detail["type"], detail.get("input")
    if kind == "extra_forbidden":
        right = _nearest(str(detail["loc"][-1]), _keys_at(model, detail["loc"][:-1]))
        return f"there is no such key{right}"
    if kind == "missing":
        return "this key is needed"
    message = detail["msg"].removeprefix("Value error, ")
    if kind == "value_error":
        return message
    if _is_type_name(str(detail["loc"][-1])):
        return f"{_short(value)} does not fit here"
    return f"{message[:1].lower()}{message[1:]}, not {_short(value)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _nearest(key: str, keys: list[str]) -> str:
    near = difflib.get_close_matches(key, keys, n=1, cutoff=0.5)
    return f", did you mean {near[0]!r}?" if near else f"; there are {', '.join(keys)}"


def _keys_at(model: type[SpecModel], location: tuple[int | str, ...]) -> list[str]:
    """Return the keys that are right at a place inside a model."""
    current: Any = model
    for part in location:
        if isinstance(part, str) and part in getattr(current, "model_fields", {}):
            current = _model_inside(current.model_fields[part].annotation) or current
    given = {"name", "folder", "file"} if current is model else set()
    return [name for name in current.model_fields if name not in given]


def _model_inside(annotation: Any) -> type[BaseModel] | None:  # noqa: ANN401 - any type expression
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _model_inside(inner)
        if found:
            return found
    return None
