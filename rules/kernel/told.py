"""Events as those may see them whom they are told to."""

from __future__ import annotations

from collections.abc import Sequence

from .types import Event, Seat


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
