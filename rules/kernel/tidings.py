"""How events are told: which make one happening, and how much they matter where there is no room for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .own_events import OWN_EVENTS
from .types import Event

SLIGHT, WORTH_TELLING, GRAVE = 0, 1, 2
"""The picture shows it too; it changes something; it stays so, or is not the seats' doing."""
END = "match_over"


def one_by_one(events: Sequence[Event]) -> Sequence[Event]:
    """Return events that are told as they happened."""
    return events


class Tidings(NamedTuple):
    """Kinds of events by how much they matter; what is in none of the sets is worth telling."""

    slight: frozenset[str] = frozenset()
    """What the picture shows as well: a way taken, a turn that begins or ends."""
    grave: frozenset[str] = frozenset()
    """What stays so: a death, a castle razed, points. `kind.field`: only with something in that field."""
    of_clock: frozenset[str] = frozenset()
    """What only says that the clock gave the default, where that is said anyway."""

    joined: Callable[[Sequence[Event]], Sequence[Event]] = one_by_one
    """Returns events as a log tells them: those that make one happening, one after the other, as one."""

    def weight(self, event: Event) -> int:
        """Return how much an event matters; what is alike in every game always matters most."""
        if event.kind == END or event.kind in OWN_EVENTS or event.kind in self.grave:
            return GRAVE
        if any(value and f"{event.kind}.{name}" in self.grave for name, value in event.data.items()):
            return GRAVE
        return SLIGHT if event.kind in self.slight else WORTH_TELLING

    def beyond_default(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events of an answer that the clock gave, without those that only say that it gave the default."""
        return [event for event in events if event.kind not in self.of_clock]
