"""Whether something has happened: what is wanted of an event, as data, against what it tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from .types import Event

Wanted = Mapping[str, Any]
"""A `kind` of event and what it has to tell."""


def fits(wanted: Wanted, event: Event) -> bool:
    """Say whether an event is of a kind and tells what is wanted; of a row of squares the last is meant."""
    told = {"kind": event.kind, **event.data}
    return all(_says(told.get(name), value) for name, value in wanted.items())


def _says(told: Any, wanted: Any) -> bool:
    """Say whether a value is the one wanted; of several the last, unless several are wanted."""
    if isinstance(told, list | tuple) and not isinstance(wanted, list):
        row: list[Any] = list(cast("list[Any]", told))
        return bool(row) and bool(row[-1] == wanted)
    return bool(told == wanted)
