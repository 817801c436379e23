"""Turn what pydantic finds wrong with a spec into defects, each wrong key told once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from grader.specs.base import MISFIT, Defect, Place, SpecModel
from grader.specs.lines import Lines
from grader.specs.nearest import closest, nearest
from grader.specs.phrases import phrase

_NO_SUCH_KEY, _MISSING = "extra_forbidden", "missing"
_NO_TABLE = {"model_type", "dict_type"}


@dataclass(frozen=True)
class Source:
    """What was read: the model that it should be, its contents, and their lines.

    `given` are the keys that the file's place gives and no author writes.
    """

    model: type[SpecModel]
    data: Mapping[str, Any]
    given: frozenset[str]
    lines: Lines

    def keys_at(self, place: Place) -> list[str]:
        """Return the keys that are right at a place, for an author to write."""
        current: Any = self.model
        for part in place:
            if isinstance(part, str) and part in getattr(current, "model_fields", {}):
                current = _model_inside(current.model_fields[part].annotation) or current
        hidden = self.given if current is self.model else frozenset()
        return [name for name in current.model_fields if name not in hidden]


@dataclass(frozen=True)
class _Wrong:
    """A value that is wrong, with one error for each alternative that it might have been."""

    place: Place
    details: list[ErrorDetails]

    @property
    def kind(self) -> str:
        return self.details[0]["type"]

    @property
    def key(self) -> str:
        return str(self.place[-1]) if self.place else ""


def explain(error: ValidationError, source: Source) -> list[Defect]:
    """Return every defect that pydantic found; none that only follows from another one."""
    wrong = _wrong_values(error.errors(include_url=False), source.data)
    defects: list[Defect] = []
    explained: set[Place] = set()
    for each in wrong:
        if each.kind != _MISSING:
            message, meant = _explain(each, source)
            defects.append(Defect(_shown(each.place, source), message))
            explained.add(meant)
    for each in wrong:
        # A misspelt or misplaced key is also a missing one: where it is written says more.
        if each.kind == _MISSING and each.place not in explained:
            defects.append(Defect(each.place, "this key is needed"))
    return defects


def _explain(wrong: _Wrong, source: Source) -> tuple[str, Place]:
    """Return what is wrong, and the key that the author seems to have meant."""
    table = wrong.place[:-1]
    if _is_misplaced(wrong, source):
        header = source.lines.headers[table]
        return (
            f"{wrong.key!r} stands under {header}: a key that follows a [table] belongs to it; "
            f"move it above the first [table]"
        ), (wrong.key,)
    if wrong.kind == _NO_SUCH_KEY:
        keys = source.keys_at(table)
        near = closest(wrong.key, keys)
        return f"there is no such key{nearest(wrong.key, keys)}", (*table, near)
    return phrase(wrong.details), wrong.place


def _is_misplaced(wrong: _Wrong, source: Source) -> bool:
    """Tell whether a key of the spec itself was taken for one of the table above it."""
    return (
        wrong.kind in {_NO_SUCH_KEY, *_NO_TABLE}
        and wrong.place[:-1] in source.lines.headers
        and wrong.key in source.keys_at(())
    )


def _shown(place: Place, source: Source) -> Place:
    """Return the place of a defect, which is the file itself where no author wrote the key."""
    return () if place and place[0] in source.given else place


def _wrong_values(details: Iterable[ErrorDetails], data: Mapping[str, Any]) -> list[_Wrong]:
    """Return each wrong value once; pydantic tells of every member of a union that it tried."""
    unions: dict[Place, dict[str, dict[Place, list[ErrorDetails]]]] = {}
    for detail in details:
        place, root, member = _read(detail, data)
        members = unions.setdefault(root, {})
        members.setdefault(member, {}).setdefault(place, []).append(detail)
    return [wrong for members in unions.values() for wrong in _best(members)]


def _read(detail: ErrorDetails, data: Mapping[str, Any]) -> tuple[Place, Place, str]:
    """Return the key of an error, the key of the outermost union around it, and its member.

    Pydantic writes the tried member of a union into the path. What is in the data is a key.
    """
    current: Any = data
    place: Place = ()
    root, member = None, ""
    for part in detail["loc"]:
        if isinstance(part, int) and isinstance(current, list):
            place, current = (*place, part), current[part]
        elif isinstance(current, Mapping) and part in current:
            place, current = (*place, part), current[part]
        elif detail["type"] == _MISSING and part == detail["loc"][-1]:
            place = (*place, part)
        elif root is None:
            root, member = place, str(part)
    if detail["type"] == MISFIT:
        place = (*place, *detail["ctx"]["place"])
    return place, place if root is None else root, member


def _best(members: Mapping[str, Mapping[Place, list[ErrorDetails]]]) -> list[_Wrong]:
    """Return what is wrong with a value by the member of the union that fits it best.

    That is the one with the fewest wrong places, and of several the one that goes deepest.
    Outside of a union there is one member and it has no name: all of its places count.
    """
    fewest = min(len(places) for places in members.values())
    fit = [places for places in members.values() if len(places) == fewest]
    deepest = max(fit, key=lambda places: max(map(len, places)))
    return [
        _Wrong(place, [detail for places in fit for detail in places.get(place, [])])
        for place in deepest
    ]


def _model_inside(annotation: Any) -> type[BaseModel] | None:  # noqa: ANN401 - any type expression
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _model_inside(inner)
        if found:
            return found
    return None
