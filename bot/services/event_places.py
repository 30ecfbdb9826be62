"""Events whose channel is gone, or closed to the bot: what they say waits, whoever directs them is told, they move."""

from __future__ import annotations

import logging
from typing import NamedTuple

import msgspec

from bot.storage.event_rows import SIGN_UP, UNDER_WAY, EventRow
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Trouble
from rules.kernel.types import Text

from .events_desk import EventDesk
from .events_door import door
from .events_held import Done, Held, Said, Step
from .events_rounds import directors
from .staff import DIRECTOR

LOG = logging.getLogger(__name__)

TROUBLE = "event_trouble"
"""The kind of outbox row: `{event, person}`, 0: whose the server is; what is wrong is read when it is delivered."""
PERSON = "user"
"""The kind of a power that is one person's."""


class Troubled(NamedTuple):
    """An event kept from its channel: by what, and how many of its messages wait."""

    row: EventRow
    trouble: Trouble
    waiting: int


class EventPlaces:
    """Keeps what is wrong with the channels of events, and gives events other ones; the caller sees to rights."""

    def __init__(self, events: EventDesk) -> None:
        self._events = events
        self._desk = events.desk

    async def move(self, event: str, channel: int, *, interaction: str = "") -> Done:
        """Let an event go on in another channel: it speaks there, its sign-up stands there anew, new tables open there.

        What waited is said there, too. Tables that are open stay where they are. Raise NoSuchEvent.
        """

        async def step(held: Held) -> Step:
            if held.row.channel == channel:
                return Step()
            waiting = await self._desk.store.kept_back(held.row.guild)
            offered = any("join" in row.payload.get("buttons", ()) for row in waiting if _event_of(row) == held.row.id)
            shown = door(held) == "open" and not offered  # else its sign-up comes with what waits
            said = Said(
                Text("service.event.moved", {"event": {"user": held.row.name}}), (), ("join", "leave") if shown else ()
            )
            return Step(said=(said,), channel=channel)

        done = await self._events.do(event, step, interaction)
        await self.freed(done.held.row.id)
        return done

    async def kept(self, event: str, trouble: Trouble) -> None:
        """Keep what keeps an event from its channel, and tell whoever directs it, once as long as that stays so."""
        held = await self._events.read(event)
        now, ids = self._desk.clock.now(), self._desk.ids
        given = await self._desk.store.staff(held.row.guild)
        own = [one for one in given if one.event == event and one.power == DIRECTOR and one.kind == PERSON]
        people = dict.fromkeys((*directors(held), *(one.holder for one in own)))
        rows = tuple(
            OutboxRow(
                match=None, guild=held.row.guild, kind=TROUBLE, payload={"event": event, "person": person},
                nonce=ids.nonce(), next_try=now, created=now,
            )
            for person in people or (0,)
        )  # fmt: skip
        if await self._desk.store.say_once(_fact(event), msgspec.json.encode(trouble).decode(), rows):
            LOG.warning("event %s is kept from its channel: %s", event, trouble.kind)
            self._events.wake()

    async def unheard(self, event: str, kind: str) -> None:
        """Keep that an event cannot speak where nobody is who could do anything about it: nobody is told."""
        await self._desk.store.put_fact(_fact(event), msgspec.json.encode(Trouble(kind)).decode())

    async def freed(self, event: str) -> None:
        """Note that an event can speak in its channel."""
        if await self._desk.store.fact(_fact(event)):
            await self._desk.store.put_fact(_fact(event), "")

    async def trouble(self, event: str) -> Trouble | None:
        """Return what keeps an event from its channel, if anything does."""
        found = await self._desk.store.fact(_fact(event))
        return msgspec.json.decode(found, type=Trouble) if found else None

    async def troubled(self, guild: int) -> list[Troubled]:
        """Return the events of a server that are kept from their channel, over ones whose last words wait included."""
        waiting = [_event_of(row) for row in await self._desk.store.kept_back(guild)]
        rows = {row.id: row for row in await self._desk.store.events_in(guild, (SIGN_UP, UNDER_WAY))}
        for event in dict.fromkeys(one for one in waiting if one and one not in rows):
            rows[event] = (await self._events.read(event)).row
        found = [(row, await self.trouble(row.id)) for row in rows.values()]
        return [Troubled(row, trouble, waiting.count(row.id)) for row, trouble in found if trouble is not None]

    async def look_again(self, guild: int) -> None:
        """Try again at once what Discord refused for the events of a server."""
        for one in await self.troubled(guild):
            await self._desk.store.hurry_in(one.row.channel, self._desk.clock.now())
            self._events.wake()

    async def in_channel(self, guild: int, channel: int) -> list[EventRow]:
        """Return the events of a channel that are not closed."""
        return [r for r in await self._desk.store.events_in(guild, (SIGN_UP, UNDER_WAY)) if r.channel == channel]

    async def places(self) -> list[tuple[int, int]]:
        """Return the servers and channels of events that are not closed."""
        return await self._desk.store.event_places()


def _event_of(row: OutboxRow) -> str:
    return str(row.payload.get("event", "")) if row.kind != TROUBLE else ""


def _fact(event: str) -> str:
    return f"event.{event}.trouble"
