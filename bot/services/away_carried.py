"""Absences that hold for an event's tables which open meanwhile, and what ends with them."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.people_rows import Absence
from bot.storage.rows import LIVE, RUNNING
from rules.kernel.types import Text

from .allowance import Allowance, Left, merged, span
from .away_rules import is_alone, resting
from .desk import Desk
from .notes import Notes
from .presets import HOUR
from .seating import people_in


class Carried:
    """Lets who is away be away from the tables of events that open meanwhile."""

    def __init__(self, desk: Desk, allowance: Allowance) -> None:
        self._desk = desk
        self._allowance = allowance

    async def carry_over(self, match: str) -> None:
        """Let who is away from other matches of an event, or will be, be away from this one of it just as long.

        It costs nothing more: the days of an event are counted once. Who is away from all of their other matches, or
        will be, is so here as far as the event's days go, and is told what it takes; who is away from some of them and
        plays in others plays here. To the others it stands beside the clocks.
        """
        async with self._desk.match(match) as bundle:
            row, now = bundle.row, self._desk.clock.now()
            if row.table is None or not row.away or row.status not in RUNNING:
                return
            lasting = await self._desk.store.absences_at(row.table.event, now)
            taken: list[Absence] = []
            notes = Notes(row.id, self._desk.ids, now)
            for seat in people_in(bundle):
                player = bundle.seats[seat].player or 0
                if any(one.player == player for one in bundle.absences):
                    continue
                spans = merged(one for one in lasting if one.player == player)
                mine = [
                    Absence(match=row.id, seat=seat, player=player, since=max(begins, now), until=ends)
                    for begins, ends in spans
                ]
                more = await self._from_elsewhere(bundle, seat, mine)
                if more:
                    left = await self._allowance.match(bundle, player, *mine, *more)
                    notes.seat_notice(seat, await self._told(row.table.event, more, left))
                taken += [*mine, *more]
            for one in taken:
                bundle = resting(bundle, one, now)
            if taken:
                await self._desk.commit(
                    Change(
                        row=bundle.row,
                        at=now,
                        deadlines=bundle.deadlines,
                        absences=tuple(taken),
                        outbox=tuple(notes.rows),
                    )
                )

    async def _told(self, event: str, more: list[Absence], left: Left) -> Text:
        """Tell somebody that they are away here, too, and what is left to them of the event's days."""
        held = await self._desk.store.event(event)
        until = {"time": more[-1].until, "style": "f"}
        rest = left.left - left.left % HOUR
        about = {"until": until, "left": span(rest), "whole": span(left.whole)}
        return Text("service.away.carried", {**about, "event": {"user": event if held is None else held.row.name}})

    async def _from_elsewhere(self, bundle: Bundle, seat: int, known: list[Absence]) -> list[Absence]:
        """Return when a seat's person is away from all matches outside of the event, as far as its days go."""
        now, player = self._desk.clock.now(), bundle.seats[seat].player or 0
        end, found = max((one.until for one in known), default=now), list[Absence]()
        for begins, ends in merged(one for one in await self._desk.store.absences(player, now) if one.until > now):
            one = Absence(match=bundle.row.id, seat=seat, player=player, since=max(begins, end), until=ends)
            short = min(0, (await self._allowance.match(bundle, player, *known, *found, one)).left)
            if one.since < one.until + short and await self._is_away(bundle, player, max(begins, now)):
                found.append(msgspec.structs.replace(one, until=one.until + short))
        return found

    async def _is_away(self, bundle: Bundle, player: int, at: int) -> bool:
        """Say whether somebody is away at a moment from every match outside of an event that lets them be."""
        event = bundle.row.table and bundle.row.table.event
        for row, _, _ in await self._desk.store.matches_of(player):
            is_ours = row.table is not None and row.table.event == event
            if is_ours or row.status not in RUNNING or not row.away:
                continue
            other = await self._desk.look(row.id)
            is_gone = any(one.player == player and one.since <= at < one.until for one in other.absences)
            if is_gone or is_alone(other, player):
                continue
            if (await self._allowance.match(other, player)).left > 0:
                return False
        return True

    async def not_carried(self, bundle: Bundle, player: int, since: int = 0) -> tuple[Absence, ...]:
        """Return a person's absences from matches of the same event that are over, as ended: no table begins with them.

        `since`: those that begin then; else those that last now.
        """
        now, table = self._desk.clock.now(), bundle.row.table
        if table is None:
            return ()
        over = {row.id for row in await self._desk.store.matches_at(table.event) if row.status not in LIVE}
        lasting = await self._desk.store.absences_at(table.event, now)
        return tuple(
            msgspec.structs.replace(one, until=max(one.since, now))
            for one in lasting
            if one.player == player and one.match in over and (one.since == since if since else one.since <= now)
        )
