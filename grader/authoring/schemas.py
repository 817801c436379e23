"""JSON Schemas of what authors write, so that editors complete and check TOML as it is typed."""

import difflib
import inspect
import json
import re
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from grader.errors import SubmissionError
from grader.kinds import kinds
from grader.specs.rubric import Rubric

RUBRIC = "rubric"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_GIVEN_BY_PLACE = ("name", "folder", "file")
_SECTION = "Attributes:\n"
_ATTRIBUTE = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)


def schema_names() -> list[str]:
    """Return what there is a schema of: every kind of exercise, and rubrics."""
    return [*kinds(), RUBRIC]


def schema_text(name: str) -> str:
    """Return the JSON Schema of `exercise.toml` of one kind, or of a rubric.

    Raises:
        SubmissionError: there is no such kind.
    """
    return json.dumps(schema(name), indent=2, ensure_ascii=False) + "\n"


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema as data; see `schema_text`."""
    models: dict[str, type[BaseModel]] = {**kinds(), RUBRIC: Rubric}
    if name not in models:
        near = difflib.get_close_matches(name, models, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(models)}"
        raise SubmissionError(f"there is no schema of {name!r}: {hint}")
    model = models[name]
    written = model.model_json_schema()
    for field in _GIVEN_BY_PLACE:
        if written["properties"].pop(field, None):
            written["required"].remove(field)
    for inner in _models(model):
        place = written if inner is model else written["$defs"][inner.__name__]
        _describe(place, inner)
    return {"$schema": _DIALECT} | written


def _models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield a model and, once each, the models that its fields hold."""
    found = [model]
    for current in found:
        yield current
        for field in current.model_fields.values():
            found += [each for each in _inside(field.annotation) if each not in found]


def _inside(annotation: Any) -> Iterator[type[BaseModel]]:  # noqa: ANN401 - any type expression
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in getattr(annotation, "__args__", ()):
        yield from _inside(inner)


def _describe(written: dict[str, Any], model: type[BaseModel]) -> None:
    """Give a model's schema the words that its docstring has, one sentence for each field."""
    words: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        _, _, section = inspect.cleandoc(cls.__doc__ or "").partition(_SECTION)
        words |= {name: " ".join(text.split()) for name, text in _ATTRIBUTE.findall(section)}
    summary = inspect.cleandoc(model.__doc__ or "").partition("\n")[0]
    written["description"] = summary.partition(";")[0].rstrip(".") + "."
    for field, described in written["properties"].items():
        described.pop("title", None)
        if field in words:
            described["description"] = words[field]
