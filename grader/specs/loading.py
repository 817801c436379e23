"""Read TOML into spec models; all mistakes of a file are told at once, each with its line."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from grader.errors import SpecError, SpecErrors
from grader.regular import MAX_BYTES, UnfitFileError, read_regular
from grader.specs.base import Defect, Place, SpecModel
from grader.specs.explaining import Source, explain
from grader.specs.lines import Lines, find_lines

Model = TypeVar("Model", bound=SpecModel)
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LINE = re.compile(r" \(at line (\d+), column (\d+)\)$")


def read_toml(file: Path) -> dict[str, Any]:
    """Return the contents of a TOML file.

    Raises:
        SpecError: it cannot be read, or is not TOML; with the line.
    """
    try:
        return tomllib.loads(_text(file))
    except UnfitFileError as error:
        raise SpecError(str(error), file=file) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise SpecError("is not UTF-8: save it as UTF-8", file=file, line=line) from error
    # ValueError: also a number of more digits than Python reads; RecursionError: nested too deeply.
    except (ValueError, RecursionError) as error:
        found = _LINE.search(str(error))
        line = int(found[1]) if found else 0
        what = _LINE.sub(r" (column \2)", str(error))
        raise SpecError(f"is not TOML: {what}", file=file, line=line) from error


def build(model: type[Model], data: dict[str, Any], given: dict[str, Any], file: Path) -> Model:
    """Return `model` made from a file's `data` and what its place on disk gives.

    Raises:
        SpecError: naming every wrong key; and if there is none, all that does not fit together.
    """
    wrong = [
        Defect((key,), "is given by the file's place and not written here: leave it out")
        for key in given
        if key in data
    ]
    try:
        spec = model.model_validate(data | given)
    except ValidationError as error:
        lines = find_lines_of(file)
        wrong += explain(error, Source(model, data | given, frozenset(given), lines))
    else:
        wrong += spec.defects()
        if not wrong:
            return spec
    raise spec_error(wrong, file)


def spec_error(defects: Iterable[Defect], file: Path) -> SpecError:
    """Return the error of a spec with these defects, at least one, in the order of their lines."""
    lines = find_lines_of(file)
    errors = [
        SpecError(message, file=file, key=key_text(place), line=lines.of(place))
        for place, message in dict.fromkeys(defects)
    ]
    errors.sort(key=lambda error: error.line)
    return errors[0] if len(errors) == 1 else SpecErrors(errors)


def find_lines_of(file: Path) -> Lines:
    """Return the lines of the keys of a spec; none if the file cannot be read any more."""
    try:
        return find_lines(_text(file))
    except (UnfitFileError, UnicodeDecodeError):
        return Lines()


def _text(file: Path) -> str:
    return read_regular(file, limit=MAX_BYTES).decode("utf-8-sig")


def key_text(place: Place) -> str:
    """Return the way to a value as TOML writes it, such as `items[2].expression`."""
    text = ""
    for part in place:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            key = part if _BARE.fullmatch(part) else f'"{part}"'
            text += f".{key}" if text else key
    return text
