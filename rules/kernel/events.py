"""Events as typed structs: a game declares what each holds, and words, pictures and statistics read it by name.

On the wire an event is its kind and plain data, as before, so that logs and records stay readable whoever wrote them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import inspect
from msgspec.structs import asdict

from .types import Data, Event

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class EventData(msgspec.Struct, frozen=True):
    """What one kind of event holds; the kind is the name of the class, `HpChanged` is `hp_changed`."""

    def data(self) -> Data:
        """Return it as plain JSON values."""
        if is_flat(type(self)):
            return asdict(self)
        found: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return found


E = TypeVar("E", bound=EventData)


_PLAIN = (inspect.BoolType, inspect.IntType, inspect.FloatType, inspect.StrType, inspect.NoneType)


@cache
def is_flat(data: type[EventData]) -> bool:
    """Say whether events of a class are on the wire as they are: every field there, by its name, a plain value."""
    found = inspect.type_info(data)
    if not isinstance(found, inspect.StructType):
        raise TypeError(f"{data.__name__} is no struct")
    may_omit = data.__struct_config__.omit_defaults and not all(field.required for field in found.fields)
    return not may_omit and all(field.name == field.encode_name and _is_plain(field) for field in found.fields)


def _is_plain(field: inspect.Field) -> bool:
    types = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    return all(isinstance(each, _PLAIN) for each in types)


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
