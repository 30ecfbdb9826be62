"""The clock that acts: one task that sleeps until the earliest deadline, in the database, not in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from bot.storage.rows import CANCELLED, OVER, PAUSED, RUNNING, WAITING, Bundle, Change, Deadline, MatchRow
from rules.kernel.types import Decision, Move, Seat, Text

from .desk import Desk
from .lobby import Lobby
from .matches import Matches
from .notes import Notes
from .pauses import Pauses
from .presets import PRESETS, parse_preset
from .timing import ANSWER, ARCHIVE, LAPSE, REMINDER, RESUME, STANDING, reminders

LOG = logging.getLogger(__name__)

HEARTBEAT = 30
"""Seconds between the signs of life that tell a downtime after the next start."""
DOWNTIME = 60
"""A silence longer than this many seconds is a downtime and earns the clocks their grace."""
SETBACK = 300
"""Seconds until a deadline that could not be acted upon is tried again."""
BATCH = 20
LAST_SEEN = "clocks.last_seen"
LONGEST_GRACE = max(preset.grace for preset in PRESETS.values())


class Clocks:
    """Acts on deadlines: answers by draft or default, reminders, lapses, ends of pauses, archiving."""

    def __init__(self, desk: Desk, matches: Matches, lobby: Lobby, pauses: Pauses) -> None:
        self._desk = desk
        self._matches = matches
        self._lobby = lobby
        self._pauses = pauses
        self._wake = asyncio.Event()
        self._acts: dict[str, Callable[[Deadline], Awaitable[None]]] = {
            ANSWER: self._expire,
            STANDING: self._send_ordered,
            REMINDER: self._remind,
            LAPSE: self._lapse,
            RESUME: self._resume,
            ARCHIVE: self._archive,
        }
        desk.committed.append(self._look_up)

    async def run(self) -> None:
        """Grant grace for a downtime, then act on deadlines until cancelled."""
        await self.grant_grace()
        clock = self._desk.clock
        seen = 0
        while True:
            self._wake.clear()
            if clock.now() - seen >= HEARTBEAT:
                seen = clock.now()
                await self._desk.store.put_fact(LAST_SEEN, str(seen))
            if not await self.act():
                due = await self._desk.store.next_due()
                beat = clock.now() + HEARTBEAT
                await clock.wait(beat if due is None else min(due, beat), self._wake)

    async def act(self) -> int:
        """Act on a batch of deadlines that are due; return how many there were."""
        rows = await self._desk.store.due(self._desk.clock.now(), BATCH)
        for row in rows:
            act = asyncio.ensure_future(self._acts[row.kind](row))
            await asyncio.wait((act,))
            if (fault := act.exception()) is not None:
                # One broken match must not stop the others' clocks; the row is tried again later.
                LOG.error("match %s: deadline %s failed", row.match, row.kind, exc_info=fault)
                await self._desk.store.defer(row.id, self._desk.clock.now() + SETBACK)
        return len(rows)

    async def grant_grace(self) -> int:
        """Move clocks that ran out during a downtime, or nearly, to a stated grace; return how many matches."""
        store, now = self._desk.store, self._desk.clock.now()
        seen = await store.fact(LAST_SEEN)
        if seen is None or now - int(seen) < DOWNTIME:
            return 0
        matches: dict[str, None] = {}
        for row in await store.due(now + LONGEST_GRACE, 1 << 30):
            if row.kind == ANSWER:
                matches[row.match] = None
        granted = 0
        for match in matches:
            async with self._desk.match(match) as bundle:
                granted += await self._grace(bundle, now)
        return granted

    async def _grace(self, bundle: Bundle, now: int) -> bool:
        preset = parse_preset(bundle.row.preset)
        until = now + preset.grace
        people = {s.seat: bundle.people.get(s.player) for s in bundle.seats if s.player is not None}
        moved: list[Deadline] = []
        kept: list[Deadline] = []
        for row in bundle.deadlines:
            if row.kind == ANSWER and row.due < until:
                later = msgspec.structs.replace(row, due=until)
                moved += [later, *reminders(preset, people.get(row.seat or 0), later, now)]
            else:
                kept.append(row)
        if not moved or bundle.row.status not in RUNNING:
            return False
        seats = {(row.seat, row.decision) for row in moved}
        kept = [d for d in kept if not (d.kind == REMINDER and (d.seat, d.decision) in seats)]
        notes = self._notes(bundle.row)
        notes.notice(Text("service.clock.grace", {"until": {"time": until, "style": "f"}}))
        notes.turn_refresh()
        change = Change(row=bundle.row, at=now, deadlines=(*kept, *moved), outbox=tuple(notes.rows))
        await self._desk.commit(change)
        return True

    async def _expire(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            standing = next((d for d in bundle.deadlines if d.id == deadline.id), None)
            if standing is None or standing.due > self._desk.clock.now():
                return  # answered, extended or paused in the meantime
            progress = await self._matches.progress(bundle)
            seat = Seat(deadline.seat or 0)
            decision = progress.game.decision(progress.state, deadline.decision)
            draft = progress.drafts.get(seat)
            choice = draft.choice if draft is not None and draft.decision == decision.id else None
            move = progress.game.expire(progress.game.view(progress.state, seat), decision, choice)
            _tell_expiry(progress.notes, decision, move, decision.kind in progress.game.private_kinds)
            progress.finish_turn(move, seat)
            await self._matches.conclude(progress, "")

    async def _send_ordered(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            if all(d.id != deadline.id for d in bundle.deadlines):
                return  # answered or paused in the meantime
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
        if answer is not None and answer.due > now:
            notes.reminder(seat, deadline.decision, answer.due, answer.due - now)
        if await self._desk.store.take(deadline.id, tuple(notes.rows)):
            for look_up in self._desk.committed:
                look_up(bundle.row)

    async def _lapse(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            if bundle.row.status in WAITING:
                await self._lobby.call_off(bundle)
            else:
                await self._desk.store.take(deadline.id)

    async def _resume(self, deadline: Deadline) -> None:
        async with self._desk.match(deadline.match) as bundle:
            if bundle.row.status == PAUSED:
                await self._pauses.go_on(bundle, Text("service.pause.ended"))
            else:
                await self._desk.store.take(deadline.id)

    async def _archive(self, deadline: Deadline) -> None:
        if (await self._desk.look(deadline.match)).row.status in (OVER, CANCELLED):
            await self._matches.archive(deadline.match)
        else:
            await self._desk.store.take(deadline.id)

    def _notes(self, row: MatchRow) -> Notes:
        return Notes(row.id, self._desk.ids, self._desk.clock.now())

    def _look_up(self, row: MatchRow) -> None:
        self._wake.set()


_OWN = {
    "draft": "service.clock.own_draft",
    "standing": "service.standing.sent",
    "clock": "service.clock.own_default",
}
"""What a seat is told of an answer that its clock gave."""


def _tell_expiry(notes: Notes, decision: Decision, move: Move, quiet: bool) -> None:
    """Say that the clock acted: to the seat with what, to everyone where the log does not mark it and they may know."""
    if decision.secret and not quiet:
        notes.notice(Text("service.clock.secret", {"seat": {"seat": decision.seat}}))
    notes.seat_notice(decision.seat, Text(_OWN[move.by]))
