"""The clock that acts: one task that sleeps until the earliest deadline, in the database, not in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from bot.storage.aggregates import Bundle
from bot.storage.rows import CANCELLED, OPENING, OVER, PAUSED, RUNNING, WAITING, Deadline, MatchRow
from rules.kernel import looks, rulings
from rules.kernel.types import Decision, Privacy, Seat, Text

from .again import Again
from .away import Away
from .connection import Connection
from .departures import Departures
from .desk import Desk
from .disputes import Disputes
from .grace import HEARTBEAT, Grace
from .guarded import Fault, guarded
from .limits import Limits
from .matches import Matches
from .missed import given, warning
from .notes import Notes
from .presets import parse_preset
from .progress import Progress
from .staff_holds import looked_at, open_dispute
from .stops import Stops
from .timing import (
    ANSWER,
    ARCHIVE,
    BACK,
    GONE,
    LAPSE,
    LEAVE,
    LIMIT,
    MOVED,
    NEXT,
    NUDGE,
    OUT,
    REMINDER,
    RESUME,
    STANDING,
    another_moment,
)

LOG = logging.getLogger(__name__)

SETBACK = 300
"""Seconds until a deadline that could not be acted upon is tried again."""
BATCH = 20


class Clocks:
    """Acts on deadlines: answers by draft or default, reminders, lapses, ends of pauses, archiving."""

    def __init__(
        self,
        desk: Desk,
        matches: Matches,
        lobby: Again,
        stops: Stops,
        away: Away,
        disputes: Disputes,
        limits: Limits,
        departures: Departures,
        connection: Connection,
    ) -> None:
        self._desk = desk
        self._connection = connection
        self.grace = Grace(desk, connection)
        self._matches = matches
        self._lobby = lobby
        self._stops = stops
        self._away = away
        self._disputes = disputes
        self._wake = asyncio.Event()
        self.also: list[Callable[[], Awaitable[int]]] = []
        """What else is done when it is due, in batches; each returns how much there was."""
        self._acts: dict[str, Callable[[Deadline], Coroutine[Any, Any, None]]] = {
            ANSWER: self._expire,
            STANDING: self._send_ordered,
            REMINDER: self._remind,
            NUDGE: self._remind,
            LAPSE: self._lapse,
            RESUME: self._resume,
            ARCHIVE: self._archive,
            MOVED: self._tell_moved,
            NEXT: self._next,
            LEAVE: self._leave,
            BACK: self._back,
            LIMIT: limits.up,
            GONE: departures.over,
            OUT: departures.still_out,
        }
        self.unsure: list[Callable[[str], bool]] = []
        """Asked whether what became of a message of a match is not known yet."""
        desk.committed.append(self._look_up)
        desk.changed.append(self.look)
        connection.restored.append(self.look)

    async def run(self) -> None:
        """Grant grace for a downtime, then act on deadlines until cancelled."""
        self.grace.begin()
        clock = self._desk.clock
        while True:
            self._wake.clear()
            if not await self.grace.watch() or not await self.act():
                due = await self._desk.store.next_due() if self._connection.is_up else None
                beat = clock.now() + HEARTBEAT
                await clock.wait(beat if due is None else min(due, beat), self._wake)

    async def act(self) -> int:
        """Act on a batch of deadlines that are due; return how many there were."""
        rows = await self._desk.store.due(self._desk.clock.now(), BATCH)
        for row in rows:
            # One broken match must not stop the others' clocks; the row is tried again later.
            if isinstance(acted := await guarded(self._act_on(row)), Fault):
                LOG.error("match %s: deadline %s failed", row.match, row.kind, exc_info=acted.error)
                await self._desk.store.defer(row.id, self._desk.clock.now() + SETBACK)
            self.grace.look()
        return len(rows) + sum([await act() for act in self.also])

    async def _act_on(self, deadline: Deadline) -> None:
        await self._acts[deadline.kind](deadline)  # a newer program may have left a kind that this one has not

    async def _expire(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            if not _stands(bundle, deadline):
                return  # answered, extended or paused in the meantime
            if await self._is_stuck(bundle.row.id):
                # Their messages cannot be sent: who cannot know that it is their turn does not lose by it.
                await self._desk.store.defer(
                    deadline.id, self._desk.clock.now() + parse_preset(bundle.row.preset).grace
                )
                return
            progress = await self._matches.progress(bundle)
            seat = Seat(deadline.seat or 0)
            if progress.seats[seat].waits:  # nobody has looked in time: what was handed in counts
                progress.notes.notice(Text("service.entry.stands", {"seat": {"seat": int(seat)}}))
                progress.admit(seat)
                await self._matches.conclude(progress, "")
                return
            decision = progress.game.decision(progress.state, deadline.decision)
            choice = progress.prepared(decision)
            view = progress.game.view(progress.state, seat)
            move = progress.game.expire(view, decision, choice)
            before = progress.game.missed(progress.state, seat)
            quiet = progress.game.privacy(view, decision, move.choice) is Privacy.GIVER
            _tell_expiry(progress.notes, decision, given(progress.game, view, decision, move), quiet)
            progress.finish_turn(move, seat)
            if progress.state.outcome is None and progress.game.missed(progress.state, seat) != before:
                _warn(progress, seat)
            await self._matches.conclude(progress, "")

    async def _is_stuck(self, match: str) -> bool:
        return any(asked(match) for asked in self.unsure) or await self._desk.store.is_stuck(match)

    async def _send_ordered(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            if all(d.id != deadline.id for d in bundle.deadlines):
                return  # answered or paused in the meantime
            if (later := another_moment(bundle, deadline, self._desk.clock.now())) is not None:
                await self._desk.store.defer(deadline.id, later)
                return
            progress = await self._matches.progress(bundle)
            seat = Seat(deadline.seat or 0)
            progress.notes.seat_notice(seat, Text("service.standing.sent"))
            progress.send_ordered(seat, deadline.decision)
            await self._matches.conclude(progress, "")

    async def _remind(self, deadline: Deadline) -> None:
        seat = deadline.seat or 0
        bundle = await self._desk.look(deadline.match)
        answer = next(
            (d for d in bundle.deadlines if d.kind == ANSWER and d.seat == seat and d.decision == deadline.decision),
            None,
        )
        notes = self._notes(bundle.row)
        now = self._desk.clock.now()
        due = [d for d in bundle.deadlines if d.kind in (REMINDER, NUDGE) and d.due <= now]
        mine = [(d.due, d.id) for d in due if (d.seat, d.decision) == (seat, deadline.decision)]
        waits = any(place.seat == seat and place.waits for place in bundle.seats)
        is_last = max(mine, default=(0, 0)) <= (deadline.due, deadline.id)  # of several that are due one is enough
        if answer is not None and answer.due > now and is_last and not waits:
            notes.reminder(seat, deadline.decision, answer.due, answer.due - now)
        if await self._desk.store.take(deadline.id, tuple(notes.rows)):
            for look_up in self._desk.committed:
                look_up(bundle.row)

    async def _tell_moved(self, deadline: Deadline) -> None:
        """Say that time stood still, once the moment comes that people were told before."""
        bundle = await self._desk.look(deadline.match)
        now = self._desk.clock.now()
        running = [d for d in bundle.deadlines if d.kind == ANSWER and d.due > now and d.seat is not None]
        notes = self._notes(bundle.row)
        if running and bundle.row.status in RUNNING:
            until = min(d.due for d in running)
            first = tuple(sorted({d.seat for d in running if d.due == until and d.seat is not None}))
            notes.notice(Text("service.clock.grace", {"until": {"time": until, "style": "f"}}), mention=first)
        if await self._desk.store.take(deadline.id, tuple(notes.rows)):
            for look_up in self._desk.committed:
                look_up(bundle.row)

    async def _lapse(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            row = bundle.row
            if not _stands(bundle, deadline):
                return  # somebody came, or all can see it
            if row.status in WAITING:
                await self._lobby.call_off(bundle)
            elif row.status == OPENING and row.held is None:
                await self._matches.without_result(bundle)
            else:
                await self._desk.store.take(deadline.id)

    async def _resume(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            if not _stands(bundle, deadline):
                return  # it has ended, or ends later
            hold = None if bundle.row.offer is None else bundle.row.offer.hold
            if bundle.row.status == PAUSED and hold is not None and hold.verdict:
                await self._matches.carry_out(bundle, hold.verdict, said=Text("service.staff.stands"))
            elif bundle.row.status == PAUSED and (dispute := open_dispute(bundle)) is not None:
                await self._disputes.lapse(bundle, dispute)
            elif bundle.row.status == PAUSED:
                is_look = hold is not None and hold.looked_at
                said = Text("service.approval.lapsed" if is_look else "service.pause.ended")
                if is_look and looks.due(await self._desk.state(bundle)) is not None:
                    now = self._desk.clock.now()
                    await self._matches.carry_out(looked_at(bundle, now), rulings.PASSED_BY, said=said)
                else:
                    await self._stops.go_on(bundle, said)
            else:
                await self._desk.store.take(deadline.id)

    async def _leave(self, deadline: Deadline) -> None:
        """Let somebody be away from the moment on that they have named."""
        async with self._desk.match(deadline.match) as bundle:
            if any(d.id == deadline.id for d in bundle.deadlines):  # else it was withdrawn in the meantime
                await self._away.leave(bundle, deadline)
                await self._desk.store.take(deadline.id)

    async def _back(self, deadline: Deadline) -> None:
        """Say that somebody's time away is over."""
        async with self._desk.match(deadline.match) as bundle:
            if any(d.id == deadline.id for d in bundle.deadlines):
                await self._away.over(bundle, deadline)

    async def _archive(self, deadline: Deadline) -> None:
        if (await self._desk.look(deadline.match)).row.status in (OVER, CANCELLED):
            await self._matches.archive(deadline.match)
        else:
            await self._desk.store.take(deadline.id)

    async def _next(self, deadline: Deadline) -> None:
        """Begin the next match of a series; once it is there, a repetition finds it."""
        async with self._desk.match(deadline.match) as bundle:
            said = await self._lobby.follow(bundle)
            if await self._desk.store.take(deadline.id, said):
                for look_up in self._desk.committed:
                    look_up(bundle.row)

    def _notes(self, row: MatchRow) -> Notes:
        return Notes(row.id, self._desk.ids, self._desk.clock.now())

    def look(self) -> None:
        """Look at the time now, not only when the next deadline or sign of life is due."""
        self._wake.set()

    def _look_up(self, row: MatchRow) -> None:
        self._wake.set()


def _stands(bundle: Bundle, deadline: Deadline) -> bool:
    """Say whether a deadline is still as it was read: neither gone nor due later."""
    return any((one.id, one.due) == (deadline.id, deadline.due) for one in bundle.deadlines)


def _tell_expiry(notes: Notes, decision: Decision, given: Text, quiet: bool) -> None:
    """Say that the clock acted: to the seat with what, to everyone where the log does not mark it and they may know."""
    if decision.secret and not quiet:
        notes.notice(Text("service.clock.secret", {"seat": {"seat": decision.seat}}))
    notes.seat_notice(decision.seat, given)


def _warn(progress: Progress, seat: Seat) -> None:
    """Tell a seat what the next missed clock may cost: with a ping where everybody may know, else in its panel alone.

    The panel says it anyway, so that what is secret needs no message of its own.
    """
    everybody = warning(progress.game, progress.game.view(progress.state, None).state, seat)
    if everybody is not None:
        progress.notes.warning(seat, everybody)
