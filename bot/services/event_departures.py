"""Events of a server in which nobody can play: all they are to do stands, and goes on with what was left of it (D9)."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec

from bot.storage.event_rows import SIGN_UP, UNDER_WAY, EventDeadline
from rules.kernel.types import Text

from .events_desk import EventDesk
from .events_door import door
from .events_following import ALONE, BEGIN, CLOCKS, DECIDE, NEXT, standing
from .events_held import Held, Making, Said, Step
from .events_idle import anew
from .grace import DOWNTIME
from .guarded import Fault, guarded

LOG = logging.getLogger(__name__)


class EventDepartures:
    """Stops the events of a server in which nobody can play, and lets them go on, however late.

    An event never ends by this: its log is kept, and a table whose match has ended meanwhile begins anew.
    """

    def __init__(self, events: EventDesk) -> None:
        self._events = events

    async def left(self, guild: int) -> None:
        """Stop all that the events of a server are to do."""
        rows = await self._events.desk.store.events_in(guild, (SIGN_UP, UNDER_WAY))
        await self._each((row.id for row in rows), self._stopped)

    async def returned(self, guild: int) -> None:
        """Let the events of a server go on that stand since nobody could play there."""
        await self._each(await self._events.desk.store.events_with(guild, ALONE), self._taken_up)

    async def _each(self, events: Iterable[str], do: Making) -> None:
        for event in events:
            if isinstance(done := await guarded(self._events.do(event, do)), Fault):
                LOG.error("event %s could neither be stopped nor go on", event, exc_info=done.error)

    async def _stopped(self, held: Held) -> Step:
        if held.contest.closed or any(row.kind == ALONE for row in held.deadlines):
            return Step()
        now = self._events.desk.clock.now()
        mark = EventDeadline(event=held.row.id, kind=ALONE, due=None, since=now)
        return Step(deadlines=(mark, *(standing(row, now) for row in held.deadlines)))

    async def _taken_up(self, held: Held) -> Step:
        mark = next((row for row in held.deadlines if row.kind == ALONE), None)
        if mark is None:
            return Step()
        now = self._events.desk.clock.now()
        stays = (*CLOCKS, NEXT) if held.contest.paused else ()
        going = [row for row in held.deadlines if row.kind != ALONE and row.due is None and row.kind not in stays]
        # a table that is to be decided has its match again first: without one it would be given away by all
        on = [_running(row, now + (row.kind == DECIDE)) for row in going]
        told = any(row.kind in CLOCKS for row in on) and now - mark.since >= DOWNTIME
        return Step(
            said=(_goes_on(held, on),) if told else (),
            deadlines=(*on, *await anew(self._events.desk, held)),
            drop=((ALONE, ""),),
            moved=True,
        )


def _running(row: EventDeadline, now: int) -> EventDeadline:
    return msgspec.structs.replace(row, due=now + (row.remaining or 0), since=now, remaining=None)


def _goes_on(held: Held, clocks: Iterable[EventDeadline]) -> Said:
    """Say that the clocks run; where the event has yet to begin, to all who signed up, with when that is now."""
    about = {"event": {"user": held.row.name}}
    starts = next((row.due for row in clocks if row.kind == BEGIN), None)
    if starts is None:
        return Said(Text("service.event.resumed", about))
    people = tuple(e.player for e in held.contest.entrants.values() if e.status != "dropped" and e.player > 0)
    text = Text("service.event.resumed_until", {**about, "start": {"time": starts, "style": "f"}})
    return Said(text, people, ("join", "leave") if door(held) == "open" else ())
