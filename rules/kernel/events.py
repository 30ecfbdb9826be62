"""Events as typed structs: a game declares what each holds, and words, pictures and statistics read it by name.

On the wire an event is its kind and plain data, as before, so that logs and records stay readable whoever wrote them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from .types import Data, Event

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class EventData(msgspec.Struct, frozen=True):
    """What one kind of event holds; the kind is the name of the class, `HpChanged` is `hp_changed`."""

    def data(self) -> Data:
        """Return it as plain JSON values."""
        found: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return found


E = TypeVar("E", bound=EventData)


@cache
def kind_of(data: type[EventData]) -> str:
    """Return the kind of an event class."""
    return _WORD.sub("_", data.__name__).lower()


class EventTypes(Generic[E]):
    """All events of one game, by kind."""

    def __init__(self, *types: type[E]) -> None:
        self.types: dict[str, type[E]] = {kind_of(each): each for each in types}
        if len(self.types) != len(types):
            raise ValueError("two events have one kind")

    def read(self, event: Event) -> E | None:
        """Return what an event holds, None for one of the kernel's own; raises msgspec.ValidationError.

        What a seat sees of an event may hold less than its author sees: fields that are veiled have defaults.
        """
        found = self.types.get(event.kind)
        return None if found is None else msgspec.convert(event.data, found, str_keys=True)
