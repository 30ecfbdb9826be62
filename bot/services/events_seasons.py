"""The season after a season: the same plan, divisions with those who went up and down, everybody asked again."""

from __future__ import annotations

import msgspec

from bot.contest.acts import Drop, Enter
from bot.contest.applying import LONGEST_NAME
from bot.contest.drawing import seeds_of
from bot.contest.seasons import champion, order
from bot.storage.event_rows import CLOSED, EVENT_STATUSES
from rules.kernel.types import Text

from .event_errors import NotInPlay
from .events import Events
from .events_desk import EventDesk
from .events_held import Done, Held, Said, Step
from .staff import Caller


class Seasons:
    """Makes an event follow another."""

    def __init__(self, events: Events, desk: EventDesk) -> None:
        self._events = events
        self._desk = desk

    def order(self, held: Held) -> tuple[int, ...]:
        """Return the people of an event in the order in which the next season is seeded; who left is not asked again.

        Of one that was closed before it began it is the order in which it would have begun, with who was asked to play
        in it and has not answered.
        """
        if held.contest.stage < 0:
            return _never_begun(held)
        contest = held.contest
        placed = [contest.entrants[one].player for one in order(contest, held.row.seed, held.plan.up)]
        rest = (e.player for e in contest.entrants.values() if e.status != "dropped" and e.player not in placed)
        return tuple(person for person in (*placed, *rest) if person > 0)

    async def number(self, held: Held) -> int:
        """Return the number of the season that an event is, counted along those before it."""
        rows = {row.id: row for row in await self._events.of_guild(held.row.guild, EVENT_STATUSES)}
        found, before = 1, rows.get(held.row.parent or "")
        while before is not None:
            found, before = found + 1, rows.get(before.parent or "")
        return found

    async def titles(self, player: int) -> list[Held]:
        """Return the events that somebody has won, the newest first."""
        closed = [row for row in await self._events.of_player(player) if row.status == CLOSED]
        found: list[Held] = []
        for row in closed:
            held = await self._events.look(row.id)
            winner = champion(held.contest, row.seed)
            if winner is not None and held.contest.entrants[winner].player == player:
                found.append(held)
        return found

    async def clone(self, event: str, caller: Caller, name: str, *, interaction: str = "") -> Done:
        """Make the next season of an event that is closed, open it, and ask everybody who played whether they play on.

        However often this is asked, one season follows. Once its sign-up is taken back or shut this opens it anew, and
        asks those who have not answered; raise NotInPlay while the event is not closed.
        """
        held = await self._events.look(event)
        if not held.contest.closed:
            raise NotInPlay(f"event {held.row.id} is {held.row.status}", event=held.row.id)
        order = self.order(held)
        plan = msgspec.structs.replace(held.plan, order=order, seeds=())
        made = await self._events.create(
            caller, name, plan, held.row.channel, parent=held.row.id, interaction=f"season.{held.row.id}"
        )
        new = made.held
        if new.contest.is_open or new.contest.stage >= 0 or new.contest.closed:
            return made
        for row in await self._desk.desk.store.staff(caller.guild):
            if row.event == held.row.id:  # who looked after the season before looks after this one
                await self._desk.desk.store.put_staff(msgspec.structs.replace(row, event=made.held.row.id))

        people = tuple(person for person in new.plan.order if new.entrant_of(person) is None)
        about = {"event": {"user": held.row.name}, "next": {"user": new.row.name}}
        asked = Said(Text("service.event.again", about), people, ("join", "no"))
        return await self._events.open(new.row.id, caller, asked=asked, interaction=interaction)

    async def decline(self, event: str, player: int, name: str, *, rating: int = 0, interaction: str = "") -> Done:
        """Say that one will not play: a place that is free again, so that who answers is told from who has not yet.

        Nothing changes for who has said so before, or where sign-up is shut; who is in leaves by `leave`.
        """

        async def step(held: Held) -> Step:
            if held.entrant_of(player) is not None or not held.contest.is_open or held.contest.stage >= 0:
                return Step()
            enter = Enter(player, name[:LONGEST_NAME], held.plan.seeding(player, rating))
            return Step((enter, Drop(len(held.acts) + 1)), who=player)

        return await self._desk.do(event, step, interaction)


def _never_begun(held: Held) -> tuple[int, ...]:
    entrants = held.contest.entrants
    seeded = (entrants[entrant].player for entrant in seeds_of(held.contest, held.row.seed, held.plan.seeds))
    people = dict.fromkeys((*held.plan.order, *seeded))
    left = {one for one in people if (place := held.entrant_of(one)) is not None and place.status == "dropped"}
    return tuple(person for person in people if person > 0 and person not in left)
