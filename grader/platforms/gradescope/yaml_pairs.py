"""Read a YAML mapping pair by pair, as text: no tag makes an object, and nothing is copied.

An alias of a text stands for it; an alias of more is left out, so that no file can grow while it
is read. Needs PyYAML, which is optional: import this file where it is used.
"""

from collections.abc import Iterator
from typing import TypeAlias

import yaml

Value: TypeAlias = str | list["Value"] | dict[str, "Value"] | None

# An export is four levels deep where it matters, and results add a few.
_MAX_DEPTH = 50
# In C where that is there, 20 times faster.
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def read_pairs(text: str) -> Iterator[tuple[str, Value]]:
    """Yield the keys and values of the mapping that a document is; of anything else, nothing.

    A value is text, None, or a list or mapping of values. Ruby's symbols lose their colon.

    Raises:
        ValueError: it is no YAML, holds a key that is no text, or is nested too deeply.
    """
    try:
        events = yaml.parse(text, Loader=_LOADER)
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                break
        if isinstance(next(events, None), yaml.MappingStartEvent):
            yield from _Reader(events).pairs(depth=1)
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from error


class _Reader:
    """Turns events of YAML into texts, lists and dicts; keeps texts that an alias may name."""

    def __init__(self, events: Iterator[yaml.Event]) -> None:
        self._events = events
        self._texts: dict[str, str | None] = {}

    def pairs(self, depth: int) -> Iterator[tuple[str, Value]]:
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._value(event, depth)
            if isinstance(key, list | dict):
                raise ValueError("it has a key that is no text")
            yield (key or "").removeprefix(":"), self._value(next(self._events), depth)

    def _value(self, event: yaml.Event, depth: int) -> Value:
        if depth > _MAX_DEPTH:
            raise ValueError("it is nested too deeply")
        if isinstance(event, yaml.ScalarEvent):
            is_nothing = event.implicit[0] and event.value.lower() in {"", "~", "null"}
            value = None if is_nothing else event.value
            if event.anchor:
                self._texts[event.anchor] = value
            return value
        if isinstance(event, yaml.AliasEvent):
            return self._texts.get(event.anchor or "")
        if isinstance(event, yaml.MappingStartEvent):
            return dict(self.pairs(depth + 1))
        items = []
        while not isinstance(inner := next(self._events), yaml.SequenceEndEvent):
            items.append(self._value(inner, depth + 1))
        return items
