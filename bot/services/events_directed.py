"""What only a director of an event's own server does."""

from __future__ import annotations

from typing import Any

from bot.contest.acts import Act
from bot.contest.contest import Table
from rules.kernel.types import Text

from .event_errors import NoSuchEvent, OwnEventTable
from .events_desk import EventDesk
from .events_held import Done, Held, Making, Said, Step
from .ids import clean
from .staff import DIRECTOR, Caller, Staff
from .staff_errors import NotStaff


class Directed:
    """A part of the services of events whose verbs take the director's power."""

    def __init__(self, events: EventDesk, staff: Staff) -> None:
        self._events = events
        self._desk = events.desk
        self._staff = staff

    async def _by_director(self, event: str, caller: Caller, step: Making, key: str, seen: int | None = None) -> Done:
        async def checked(held: Held) -> Step:
            if held.row.guild != caller.guild:
                raise NoSuchEvent(event)
            return await step(held)

        await self._require_power(caller, event)
        return await self._events.do(event, checked, key, seen)

    async def _act(
        self, event: str, caller: Caller, act: Act, reason: str, key: str, said: str = "", seen: int | None = None
    ) -> Done:
        async def step(held: Held) -> Step:
            text = (Said(Text(said, {"event": {"user": held.row.name}})),) if said else ()
            return Step((act,), text, caller.user, reason)

        return await self._by_director(event, caller, step, key, seen)

    async def _require_power(self, caller: Caller, event: str = "") -> None:
        power = await self._staff.power(caller, clean(event))
        if power != DIRECTOR:
            name: dict[str, Any] = {"key": f"service.power.{DIRECTOR}", "args": {}}
            raise NotStaff(f"an event takes a director, player {caller.user} is {power!r}", power=name)


def require_outsider(held: Held, table: Table, person: int) -> None:
    """Refuse who would rule at a table of their own; raise OwnEventTable."""
    if any(held.contest.entrants[entrant].player == person for entrant in table.seats):
        raise OwnEventTable(f"player {person} sits at table {table.id} of {held.row.id}", event=held.row.id)
