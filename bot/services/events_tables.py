"""Tables of an event and the matches played at them: opened, ended, handed over, stopped; each however often begun."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.contest.acts import Act, Report
from bot.contest.contest import Contest, Table
from bot.contest.counting import annulled
from bot.storage.event_rows import EventDeadline, EventMatch, EventTable
from bot.storage.rows import OPENING, PAUSED, PLAYING, READY, RUNNING, SETUP, WAITING, Bundle, Change, Hold, SeatRow
from rules.kernel import rulings
from rules.kernel.rosters import GIVEN
from rules.kernel.types import Choice, Move, Seat, Text

from .absent import away_now
from .again import Again
from .arranging import Arranging
from .away import Away
from .events_desk import EventDesk
from .events_following import (
    DAYS,
    DECIDE,
    HOLD,
    LEAVE,
    OPEN,
    RELEASE,
    SEAT,
    SHUT,
    WALKOVER,
    time_up,
)
from .events_held import Held, Said, Step
from .events_results import answers, seated, struck
from .events_rosters import Rosters
from .events_rounds import directors
from .events_sides import Sides, waits_for_side
from .events_texts import number_of, waiting_text
from .matches import Matches
from .new_match import NewMatch
from .presets import DAY, HOUR
from .stops import Stops
from .substitutes import given

LOG = logging.getLogger(__name__)

STOPPED_FOR = 90 * DAY
"""Seconds after which a match goes on by itself that its event stopped, should nobody say so before."""


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
        if table is None or table.result() is not None or table.alone is not None or held.contest.paused:
            return Step(drop=done)
        if held.ledger is not None and not _playing(held, table):
            opening = self._rosters.opening(held, table)
            if opening is not None:
                return opening
        if waits_for_side(held.contest, table) and not _playing(held, table):
            return self._sides.asked(held, table)._replace(drop=done)
        if not _playing(held, table):
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
        kept = held.ledger is not None
        entries = [self._rosters.entry(held, table.id, entrant) if kept else held.roster(entrant) for entrant in order]
        passed = await self._passed(row.id) if plan.checked else ()
        seats = tuple(
            SeatRow(match="", seat=n, player=person, entry=entry, passed=(person, entry) in passed)
            for n, (person, entry) in enumerate(zip(persons, entries, strict=True))
        )
        about: dict[str, Any] = {"event": {"user": row.name}, "round": table.round}
        about["table"] = number_of(held.contest, table)
        ends = time_up(held.deadlines, table)
        more = "" if ends is None else "_until"
        about |= {} if ends is None else {"until": {"time": ends, "style": "f"}}
        names = [{"user": held.contest.entrants[entrant].name} for entrant in order]
        calls = {
            n: Text(f"service.event.yours{more}", {**about, "who": [*names[:n], *names[n + 1 :]]})
            for n in range(len(names))
        }
        said = Text(f"service.event.table{more}", about)
        await self._arranging.begin(new, seats, said, once=f"table.{row.id}.{table.id}.{before}", calls=calls)

    async def _passed(self, event: str) -> frozenset[tuple[int | None, Choice]]:
        """Return the entries that the staff approved in matches of an event, with whose they were."""
        bundles = [await self._desk.look(match.id) for match in await self._desk.store.matches_at(event)]
        return frozenset((place.player, place.entry) for bundle in bundles for place in bundle.seats if place.passed)

    async def shut(self, held: Held, about: str) -> Step:
        """End the matches at a table without a result: it has one already, or is there no more."""
        table = held.contest.tables.get(int(about))
        if table is None or table.result() is not None or waits_for_side(held.contest, table):
            for match in _at(held, int(about)):
                await self._end(match.id, Text("service.event.shut", {"event": {"user": held.row.name}}))
        return Step(drop=((SHUT, about),))

    async def _end(self, match: str, said: Text) -> None:
        async with self._desk.match(match) as bundle:
            if bundle.row.status in WAITING:
                await self._lobby.call_off(bundle, why="left")
            elif bundle.row.status in (*RUNNING, PAUSED):
                await self._matches.without_result(bundle, said=said)

    async def leave(self, held: Held, about: str) -> Step:
        """Settle the tables of who has left: given up, or annulled with all of theirs (D3)."""
        entrant, drop = int(about), ((LEAVE, about),)
        if held.contest.entrants[entrant].status != "dropped":
            return Step(drop=drop)
        out = _annulled(held.contest, entrant)
        acts: list[Act] = []
        for table in held.contest.open_tables():
            if entrant not in table.seats:
                continue
            seat = table.seats.index(entrant)
            if not out and await self._conceded(held, table, entrant):
                continue
            if not out and len(table.seats) > 2 and _playing(held, table):
                continue  # the others play on
            ranks = (1,) * len(table.seats) if out else _lost(len(table.seats), (seat,))
            acts.append(Report(table.id, ranks, (), "void" if out else "walkover"))
        return Step(acts=tuple(acts), drop=drop)

    async def _conceded(self, held: Held, table: Table, entrant: int) -> bool:
        """Give up a match that is under way for an entrant; return whether there was one.

        A match of two in which nobody has answered yet is none: it ends, and the table is the other's without play.
        """
        for match in _at(held, table.id):
            async with self._desk.match(match.id) as bundle:
                if bundle.row.status not in (*RUNNING, PAUSED):
                    continue
                steps = await self._desk.store.steps(match.id, 0)
                if len(bundle.seats) == 2 and not any(answers(steps, 2)):
                    return False
                seat = Seat(seated(table, match.number).index(entrant))
                progress = await self._matches.progress(bundle)
                name = f"concede.{seat}"
                if "concede" in progress.game.side_kinds(progress.state, seat):
                    progress.answer(Move(name, ("concede",), "clock"))
                else:
                    await self._award(bundle, _lost(len(bundle.seats), (seat,)), "service.event.left_match")
                    return True
                await self._matches.conclude(progress, "")
                return True
        return False

    async def hand_over(self, held: Held, about: str) -> Step:
        """Seat who took an entrant's place in the match that is under way."""
        entrant = int(about)
        person = held.contest.entrants[entrant].player
        opened: list[EventDeadline] = []
        for table in held.contest.open_tables():
            for match in _at(held, table.id) if entrant in table.seats else ():
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
        """Let the matches go on that the event stopped, with what was left of their clocks (D9)."""
        said = Text("service.event.resumed_match", {"event": {"user": held.row.name}})
        opened: list[EventDeadline] = []
        for match in held.matches if not held.contest.paused else ():
            async with self._desk.match(match.id) as bundle:
                offer = bundle.row.offer
                if bundle.row.status == PAUSED and offer is not None and offer.hold is not None and offer.hold.by_event:
                    await self._stops.let_go(bundle, said)
        if not held.contest.paused:
            now = self._desk.clock.now()
            waiting = [table for table in held.contest.open_tables() if not _playing(held, table)]
            opened = [EventDeadline(event=held.row.id, kind=OPEN, about=str(t.id), due=now) for t in waiting]
        return Step(drop=((RELEASE, about),), deadlines=tuple(opened))

    async def days(self, held: Held, about: str) -> Step:
        """Let the matches that run give as many days away as the event does now; what is begun or planned stands."""
        for match in held.matches:
            async with self._desk.match(match.id) as bundle:
                if bundle.row.status in (*RUNNING, PAUSED) and bundle.row.away != held.plan.days:
                    row = msgspec.structs.replace(bundle.row, away=held.plan.days)
                    await self._desk.commit(Change(row=row, at=self._desk.clock.now()))
        return Step(drop=((DAYS, about),))

    async def nobody_came(self, held: Held, about: str) -> Step:
        """Give a table away where somebody who is to act has never answered; to nobody where nobody has."""
        table, done = held.contest.tables.get(int(about)), ((WALKOVER, about),)
        if table is None or table.result() is not None:
            return Step(drop=done)
        for match in _at(held, table.id):
            bundle = await self._desk.look(match.id)
            if bundle.row.status == READY:
                absent = tuple(s.seat for s in bundle.seats if s.player is not None and not s.here)
                return _walked_over(held, table, match.number, absent)._replace(drop=done)
            if bundle.row.status in (OPENING, PAUSED):
                return _looks_again(held, about, self._desk.clock.now())
            if held.plan.is_live:
                continue  # all were there: from now on the clock of each answer counts
            absent = await self._absent(bundle)
            away = away_now(bundle, self._desk.clock.now())
            if until := [away[seat] for seat in absent if seat in away]:
                return _looks_again(held, about, max(until))
            if absent:
                async with self._desk.match(match.id) as now:
                    if await self._absent(now) == absent:
                        await self._award(now, _lost(len(now.seats), absent), "service.event.nobody_came")
        return Step(drop=done)

    async def _absent(self, bundle: Bundle) -> tuple[int, ...]:
        """Return the seats of a running match that are to act and have never answered."""
        if bundle.row.status not in (SETUP, PLAYING):
            return ()
        state = await self._desk.state(bundle)
        given_by = answers(await self._desk.store.steps(bundle.row.id, 0), len(bundle.seats))
        asked = [
            s.seat for s in bundle.seats if s.seat in state.pending and s.seat not in state.answers and not s.waits
        ]
        return tuple(seat for seat in asked if not given_by[seat])

    async def decide(self, held: Held, about: str) -> Step:
        """Decide a table whose time is up by the game's count, or against who never answered; else a director must."""
        table, done = held.contest.tables.get(int(about)), ((DECIDE, about),)
        if table is None or table.result() is not None:
            return Step(drop=done)
        waits = (Said(waiting_text(held.contest, table, is_equal=False), directors(held)),)
        playing, said = _at(held, table.id), ()
        if not playing and table.matches:
            return Step(
                drop=done, said=waits
            )  # of several matches some are played: what they come to is not ours to say
        if not playing:
            return _walked_over(held, table, 0, tuple(range(len(table.seats))))._replace(drop=done)
        for match in playing:
            bundle = await self._desk.look(match.id)
            if bundle.row.status == READY:
                absent = tuple(s.seat for s in bundle.seats if s.player is not None and not s.here)
                return _walked_over(held, table, match.number, absent)._replace(drop=done)
            if not await self._ended(match.id):
                said = waits
        return Step(drop=done, said=said)

    async def _ended(self, match: str) -> bool:
        """End a match whose time is up as its game counts; return whether it could be."""
        async with self._desk.match(match) as bundle:
            if bundle.row.status not in (SETUP, PLAYING, PAUSED):
                return bundle.row.status not in (*WAITING, OPENING)
            size = len(bundle.seats)
            given_by = answers(await self._desk.store.steps(bundle.row.id, 0), size)
            never = tuple(place.seat for place in bundle.seats if not given_by[place.seat] and not _handed_in(place))
            if never and (size == 2 or len(never) == size):
                await self._award(bundle, _lost(size, never), "service.event.time_up")
                return True
            state = await self._desk.state(bundle)
            if self._desk.library.of(bundle.row).tally(state) is None:
                return False
            await self._matches.carry_out(bundle, (rulings.TALLY, "=time is up"), said=Text("service.event.time_up"))
            return True

    async def _award(self, bundle: Bundle, ranks: Sequence[int], said: str) -> None:
        choice = (rulings.AWARD, *map(str, ranks), "=event")
        await self._matches.carry_out(bundle, choice, said=Text(said))


def _looks_again(held: Held, about: str, since: int) -> Step:
    """Return the step that looks at a table again, as long after a moment as nobody need have come."""
    later = since + max(held.plan.walkover, HOUR)
    return Step(deadlines=(EventDeadline(event=held.row.id, kind=WALKOVER, about=about, due=later),))


def _walked_over(held: Held, table: Table, number: int, absent: tuple[int, ...]) -> Step:
    """Return the step that gives a table away whose match never began; `absent`: seats of that match."""
    order = seated(table, number)
    gone = {order[seat] for seat in absent}
    seats = tuple(seat for seat, entrant in enumerate(table.seats) if entrant in gone)
    is_empty = len(seats) == len(table.seats)
    report = Report(table.id, _lost(len(table.seats), seats), (), "nobody" if is_empty else "walkover")
    return struck(held, report, [table.seats[seat] for seat in seats])


def _lost(size: int, seats: Sequence[int]) -> tuple[int, ...]:
    """Return the ranks of a table that some seats have lost; all, nobody has won."""
    if len(seats) == size:
        return (1,) * size
    return tuple(1 + size - len(seats) if seat in seats else 1 for seat in range(size))


def _annulled(contest: Contest, entrant: int) -> bool:
    pool = contest.pool_of(entrant)
    return pool is not None and entrant in annulled(contest, contest.stage, pool)


def _at(held: Held, table: int) -> list[EventMatch]:
    return [match for match in held.matches if match.table == table]


def _handed_in(place: SeatRow) -> bool:
    """Say whether somebody has answered with an entry that the staff have not looked at yet (D13)."""
    return place.waits and place.handed[0] != GIVEN


def _playing(held: Held, table: Table) -> bool:
    return any(match.table == table.id for match in held.matches)
