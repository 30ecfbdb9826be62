"""Tables of an event and the matches played at them: opened, ended, handed over, stopped; each however often begun."""

from __future__ import annotations

import msgspec

from bot.contest.contest import Table
from bot.storage.aggregates import Change
from bot.storage.event_rows import EventDeadline, EventTable
from bot.storage.rows import PAUSED, PLAYING, RUNNING, SETUP, WAITING, Hold, SeatRow
from rules.kernel.types import Choice, Text

from .again import Again
from .arranging import Arranging
from .away import Away
from .events_desk import EventDesk
from .events_following import DAYS, HOLD, OPEN, RELEASE, SEAT, SHUT, WALKOVER, standing, time_up
from .events_held import Held, Step
from .events_idle import anew
from .events_results import seated
from .events_rosters import Rosters
from .events_sides import Sides, waits_for_side
from .events_texts import call_text, here_text, table_text
from .matches import Matches
from .new_match import NewMatch
from .presets import DAY
from .stops import Stops
from .substitutes import given

STOPPED_FOR = 90 * DAY
"""Seconds for which a match is stopped by its event; it is stopped anew as long as that is paused."""


class Tables:
    """What an event does to its matches; each verb is safe to be begun anew after any part of it."""

    def __init__(
        self,
        events: EventDesk,
        lobby: Again,
        arranging: Arranging,
        matches: Matches,
        stops: Stops,
        away: Away,
        rosters: Rosters,
    ) -> None:
        self._events = events
        self._desk = events.desk
        self._lobby = lobby
        self._arranging = arranging
        self._matches = matches
        self._stops = stops
        self._rosters = rosters
        self._away = away
        self._sides = Sides(events)

    async def open(self, held: Held, about: str) -> Step:
        """Begin the match that is due at a table, with the seats and options that the event imposes."""
        table, done = held.contest.tables.get(int(about)), ((OPEN, about),)
        if table is None or table.result() is not None or table.alone is not None:
            return Step(drop=done)
        if held.contest.paused:  # its end begins the match
            now = self._desk.clock.now()
            return Step(deadlines=tuple(standing(d, now) for d in held.deadlines if (d.kind, d.about) == done[0]))
        if held.ledger is not None and not held.is_playing(table.id):
            opening = self._rosters.opening(held, table)
            if opening is not None:
                return opening
        if waits_for_side(held.contest, table) and not held.is_playing(table.id):
            return self._sides.asked(held, table)._replace(drop=done)
        if not held.is_playing(table.id):
            await self._begin(held, table)
        for match in await self._desk.store.matches_at(held.row.id, table.id):
            await self._away.carried.carry_over(match.id)
        due = self._desk.clock.now() + held.plan.walkover
        wait = EventDeadline(event=held.row.id, kind=WALKOVER, about=about, due=due, since=self._desk.clock.now())
        return Step(drop=done, deadlines=(wait,) if held.plan.walkover else ())

    async def _begin(self, held: Held, table: Table) -> None:
        number, plan, row = len(table.matches), held.plan, held.row
        order = seated(table, number)
        persons = [held.contest.entrants[entrant].player for entrant in order]
        before = len(await self._desk.store.matches_at(row.id, table.id))
        new = NewMatch(
            game=plan.game,
            creator=row.creator or persons[0],
            guild=row.guild,
            channel=row.channel,
            options=plan.options,
            preset=plan.preset,
            away=plan.away,
            help=plan.help,
            takebacks=plan.takebacks,
            checked=plan.checked,
            limit=plan.limit,
            ready=plan.is_live,
            table=EventTable(row.id, table.id, number),
        )
        entries = [self._entry(held, table.id, entrant) for entrant in order]
        passed = await self._passed(row.id) if plan.checked else ()
        seats = tuple(
            SeatRow(match="", seat=n, player=person, entry=entry, passed=(person, entry) in passed)
            for n, (person, entry) in enumerate(zip(persons, entries, strict=True))
        )
        ends = time_up(held.deadlines, table)
        said = table_text(row.name, held.contest, table, ends)
        calls = {seat: call_text(row.name, held.contest, table, order, seat, ends) for seat in range(len(order))}
        asked = here_text(row.name, held.contest, table, self._desk.clock.now() + plan.walkover)
        await self._arranging.begin(
            new,
            seats,
            said,
            once=f"table.{row.id}.{table.id}.{before}",
            calls=calls,
            asked=asked if plan.walkover else None,
        )

    def _entry(self, held: Held, table: int, entrant: int) -> Choice:
        """Return what an entrant enters a match with; empty: they are asked there."""
        if held.ledger is not None:
            return self._rosters.entry(held, table, entrant)
        return held.roster(entrant) if held.plan.entry else ()  # it may have been asked for, and then no more

    async def _passed(self, event: str) -> frozenset[tuple[int | None, Choice]]:
        """Return the entries that the staff approved in matches of an event, with whose they were."""
        bundles = [await self._desk.look(match.id) for match in await self._desk.store.matches_at(event)]
        return frozenset((place.player, place.entry) for bundle in bundles for place in bundle.seats if place.passed)

    async def shut(self, held: Held, about: str) -> Step:
        """End the matches at a table without a result: it has one already, or is there no more."""
        table = held.contest.tables.get(int(about))
        if table is None or table.result() is not None or waits_for_side(held.contest, table):
            for match in held.matches_at(int(about)):
                await self._end(match.id, Text("service.event.shut", {"event": {"user": held.row.name}}))
        return Step(drop=((SHUT, about),))

    async def _end(self, match: str, said: Text) -> None:
        async with self._desk.match(match) as bundle:
            if bundle.row.status in WAITING:
                await self._lobby.call_off(bundle, why="left", said=said)
            elif bundle.row.status in (*RUNNING, PAUSED):
                await self._matches.without_result(bundle, said=said)

    async def hand_over(self, held: Held, about: str) -> Step:
        """Seat who took an entrant's place in the match that is under way."""
        entrant = int(about)
        person = held.contest.entrants[entrant].player
        opened: list[EventDeadline] = []
        for table in held.contest.open_tables():
            for match in held.matches_at(table.id) if entrant in table.seats else ():
                async with self._desk.match(match.id) as bundle:
                    place = bundle.seats[seated(table, match.number).index(entrant)]
                    if place.player == person:
                        continue
                    if bundle.row.status in WAITING:
                        await self._lobby.call_off(bundle, why="left")
                        now = self._desk.clock.now()
                        opened.append(EventDeadline(event=held.row.id, kind=OPEN, about=str(table.id), due=now))
                    elif bundle.row.status in (*RUNNING, PAUSED):
                        said = Text("service.seat.taken", {"seat": {"seat": place.seat}})
                        await self._lobby.reseat(bundle, given(place, person), said)
        return Step(drop=((SEAT, about),), deadlines=tuple(opened))

    async def hold(self, held: Held, about: str) -> Step:
        """Stop the clocks of all matches of an event that is paused; what its players or staff stopped stays so."""
        said = Text("service.event.paused_match", {"event": {"user": held.row.name}})
        for match in held.matches if held.contest.paused else ():
            async with self._desk.match(match.id) as bundle:
                offer = bundle.row.offer
                is_held = offer is not None and offer.hold is not None
                if bundle.row.status in (SETUP, PLAYING, PAUSED) and not is_held:
                    until = self._desk.clock.now() + STOPPED_FOR
                    await self._stops.stop_by_staff(bundle, Hold(until, by_event=True), said)
        return Step(drop=((HOLD, about),))

    async def release(self, held: Held, about: str) -> Step:
        """Let the matches go on that the event stopped, with what was left of their clocks (D9), and those begin that
        could not: tables drawn meanwhile, and those whose people were asked whether they are there.
        """
        said = Text("service.event.resumed_match", {"event": {"user": held.row.name}})
        for match in held.matches if not held.contest.paused else ():
            async with self._desk.match(match.id) as bundle:
                offer = bundle.row.offer
                if bundle.row.status == PAUSED and offer is not None and offer.hold is not None and offer.hold.by_event:
                    await self._stops.let_go(bundle, said)
        if held.contest.paused:
            return Step(drop=((RELEASE, about),))
        now = self._desk.clock.now()
        stood = [msgspec.structs.replace(d, due=now) for d in held.deadlines if d.kind == OPEN and d.due is None]
        return Step(drop=((RELEASE, about),), deadlines=(*stood, *await anew(self._desk, held)))

    async def days(self, held: Held, about: str) -> Step:
        """Let the matches that run give as many days away as the event does now; what is begun or planned stands."""
        for match in held.matches:
            async with self._desk.match(match.id) as bundle:
                if bundle.row.status in (*RUNNING, PAUSED) and bundle.row.away != held.plan.days:
                    row = msgspec.structs.replace(bundle.row, away=held.plan.days)
                    await self._desk.commit(Change(row=row, at=self._desk.clock.now()))
        return Step(drop=((DAYS, about),))
