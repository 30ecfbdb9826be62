"""Tables that get a result without being played out: by who leaves, by who never comes, by time that is up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.contest.acts import Act, Report, Strike
from bot.contest.contest import Contest, Table
from bot.contest.counting import annulled
from bot.storage.aggregates import Bundle
from bot.storage.event_rows import EventDeadline
from bot.storage.rows import OPENING, PAUSED, PLAYING, READY, RUNNING, SETUP, WAITING, SeatRow
from rules.kernel import rulings
from rules.kernel.rosters import GIVEN
from rules.kernel.types import Move, Seat, Text

from .absent import away_now
from .desk import Desk
from .events_following import DECIDE, LEAVE, WALKOVER
from .events_held import Held, Said, Step
from .events_idle import was_taken_back
from .events_results import answers, seated, struck
from .events_rounds import directors
from .events_texts import short_text, waiting_text
from .matches import Matches
from .presets import HOUR
from .timing import ANSWER


class _Absent(NamedTuple):
    """Seats whose people never came; `asked`: when the last of them was asked for the first time, 0 where clocks have
    answered for all since.
    """

    seats: tuple[int, ...] = ()
    asked: int = 0


class Forfeits:
    """What an event rules by itself at its tables; each verb is safe to be begun anew after any part of it."""

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches

    async def leave(self, held: Held, about: str) -> Step:
        """Settle the tables of who has left: given up, or annulled with all of theirs (D3).

        Who left by themselves and so gave tables away without play gets a strike, however many they are.
        """
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
            if not out and len(table.seats) > 2 and held.is_playing(table.id):
                continue  # the others play on
            ranks = (1,) * len(table.seats) if out else _lost(len(table.seats), (seat,))
            acts.append(Report(table.id, ranks, (), "void" if out else "walkover"))
        if acts and not out and held.dropped_by(entrant) == held.contest.entrants[entrant].player:
            acts.append(Strike(entrant))
        return Step(acts=tuple(acts), drop=drop)

    async def _conceded(self, held: Held, table: Table, entrant: int) -> bool:
        """Give up a match that is under way for an entrant; return whether there was one.

        A match of two in which nobody has answered yet is none: it ends, and the table is the other's without play.
        """
        for match in held.matches_at(table.id):
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

    async def nobody_came(self, held: Held, about: str) -> Step:
        """Give a table away where somebody who is to act has never answered; to nobody where nobody has."""
        table, done = held.contest.tables.get(int(about)), ((WALKOVER, about),)
        if table is None or table.result() is not None or not held.plan.walkover:
            return Step(drop=done)
        later = max(held.plan.walkover, HOUR)
        for match in held.matches_at(table.id):
            bundle = await self._desk.look(match.id)
            if bundle.row.status == READY:
                absent = tuple(s.seat for s in bundle.seats if s.player is not None and not s.here)
                return _walked_over(held, table, match.number, absent)._replace(drop=done)
            if bundle.row.status in (OPENING, PAUSED):
                return _looks_again(held, about, self._desk.clock.now() + later)
            if held.plan.is_live:
                continue  # all were there: from now on the clock of each answer counts
            absent = await self._absent(bundle)
            away = away_now(bundle, self._desk.clock.now())
            if until := [away[seat] for seat in absent.seats if seat in away]:
                return _looks_again(held, about, max(until) + later)
            if absent.asked + held.plan.walkover > self._desk.clock.now():
                return _looks_again(held, about, absent.asked + held.plan.walkover)
            if absent.seats:
                async with self._desk.match(match.id) as now:
                    if await self._absent(now) == absent:
                        await self._award(now, _lost(len(now.seats), absent.seats), "service.event.nobody_came")
        return Step(drop=done)

    async def _absent(self, bundle: Bundle) -> _Absent:
        """Return the seats of a running match that have never answered, where one of them is to act: those that are
        to, and those that a clock has answered for (D13, D14).
        """
        if bundle.row.status not in (SETUP, PLAYING):
            return _Absent()
        state, steps = await self._desk.state(bundle), await self._desk.store.steps(bundle.row.id, 0)
        given_by = answers(steps, len(bundle.seats))
        asked = {s.seat for s in bundle.seats if s.seat in state.pending and s.seat not in state.answers}
        missed = {step.seat for step in steps if step.by == "clock"}
        never = [s.seat for s in bundle.seats if not given_by[s.seat] and not s.waits]
        if not asked.intersection(never):
            return _Absent()
        since = [d.since for d in bundle.deadlines if d.kind == ANSWER and d.seat in asked.intersection(never) - missed]
        return _Absent(tuple(seat for seat in never if seat in asked or seat in missed), max(since, default=0))

    async def decide(self, held: Held, about: str) -> Step:
        """Decide a table whose time is up by the game's count, or against who never answered; else a director must."""
        table, done = held.contest.tables.get(int(about)), ((DECIDE, about),)
        if table is None or table.result() is not None:
            return Step(drop=done)
        missing = table.best_of > 1 and bool(table.matches)
        text = short_text(held.contest, table) if missing else waiting_text(held.contest, table, is_equal=False)
        waits = (Said(text, directors(held)),)
        playing, said = held.matches_at(table.id), ()
        if not playing and (table.matches or was_taken_back(held, table)):
            # some of its matches are played, or one that counts no more: what that comes to is not ours to say
            return Step(drop=done, said=waits)
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


def _looks_again(held: Held, about: str, due: int) -> Step:
    """Return the step that looks at a table again, at a later time."""
    return Step(deadlines=(EventDeadline(event=held.row.id, kind=WALKOVER, about=about, due=due),))


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


def _handed_in(place: SeatRow) -> bool:
    """Say whether somebody has answered with an entry that the staff have not looked at yet (D13)."""
    return place.waits and place.handed[0] != GIVEN
