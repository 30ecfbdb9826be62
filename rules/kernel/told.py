"""Events as logs hold them, and as those may see them whom they are told to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from .events import EventData, is_flat, kind_of
from .types import Event, Seat

_FLAT: dict[type[EventData], str] = {}
"""The kinds of events whose fields are plain values, by class: most are, and they are told all the time."""


def written(
    event: EventData,
    only: frozenset[Seat] | None = None,
    veiled: EventData | None = None,
    told: frozenset[Seat] | None = None,
) -> Event:
    """Return an event as logs hold it, with who sees it: see `Resolver.tell`."""
    sort = type(event)
    kind = _FLAT.get(sort)
    if kind is not None:
        return Event(kind, asdict(event), only, None if veiled is None else veiled.data(), told)
    if is_flat(sort):
        _FLAT[sort] = kind_of(sort)
    return Event(kind_of(sort), event.data(), only, None if veiled is None else veiled.data(), told)


def seen(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events as a seat (None: a spectator) may see them."""
    shown: list[Event] = []
    for event in events:
        if event.told is not None and seat in event.told:
            continue
        if event.only is None or seat in event.only:
            shown.append(Event(event.kind, event.data))
        elif event.veiled is not None:
            shown.append(Event(event.kind, event.veiled))
    return tuple(shown)
