"""Only time in which people could act counts: what an outage, a downtime or a leap took, every clock gets back."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import RUNNING, WAITING, Deadline

from . import limit_clock
from .connection import Connection
from .desk import Desk
from .guarded import Fault, guarded
from .presets import parse_preset
from .rest import counted, due_after
from .timing import ANSWER, LAPSE, LIMIT, MOVED, REMINDER, reminders

LOG = logging.getLogger(__name__)

HEARTBEAT = 30
"""Seconds between the signs of life that tell a downtime after the next start."""
DOWNTIME = 60
"""An outage of at least this many seconds counts."""
SETBACK = 300
"""Seconds that a clock is put off at least if its match has a fault."""
LAST_SEEN = "clocks.last_seen"
KINDS = (ANSWER, LAPSE, LIMIT)
"""Clocks of a match that get their time back."""


class Grace:
    """Watches whether people can be reached, and makes good the time in which they could not."""

    def __init__(self, desk: Desk, connection: Connection) -> None:
        self._desk = desk
        self._connection = connection
        self.also: list[Callable[[int], Awaitable[int]]] = []
        """Called with the seconds that did not count, for clocks that are no match's."""
        self._is_caught_up = False
        self._noted = 0
        self._leapt = 0

    def begin(self) -> None:
        """Let the next watch look for a downtime before it."""
        self._is_caught_up = False

    async def watch(self) -> bool:
        """Make good what was lost since the last watch; return whether people can be reached."""
        clock, store = self._desk.clock, self._desk.store
        self.look()
        leapt, self._leapt = self._leapt, 0
        if leapt < 0 and self._is_caught_up:
            self._connection.set_back(-leapt)
            await self._set_back(-leapt)
        if not self._connection.is_up:
            return False
        lost = max(self._connection.lost(DOWNTIME), leapt)
        if not self._is_caught_up:
            await self.grant()
            self._is_caught_up = True
        elif lost >= DOWNTIME:
            await self._make_good(lost)
        if abs(clock.now() - self._noted) >= HEARTBEAT:
            self._noted = clock.now()
            await store.put_fact(LAST_SEEN, str(self._noted))
        return True

    def look(self) -> None:
        """Look at the clock on the way through long work, whose own time would be taken for a leap after it."""
        self._leapt += self._desk.clock.leapt()

    async def grant(self) -> int:
        """Make good the time since somebody could act last, before this program began; return how many matches."""
        seen = await self._desk.store.fact(LAST_SEEN)
        lost = 0 if seen is None else self._desk.clock.now() - int(seen)
        if lost <= -DOWNTIME:
            return await self._set_back(-lost)
        return await self._make_good(lost) if lost >= DOWNTIME else 0

    async def _set_back(self, seconds: int) -> int:
        """Move everything that waits for a moment back with the clock."""
        # noted first: were this cut short, clocks would run late, and none twice too early
        await self._desk.store.put_fact(LAST_SEEN, str(self._desk.clock.now()))
        await self._desk.store.set_back(seconds)
        return await self._make_good(-seconds)

    async def _make_good(self, lost: int) -> int:
        """Move all clocks by what was lost, the overdue ones to a stated grace; return how many matches."""
        store, now = self._desk.store, self._desk.clock.now()
        matches = await store.with_deadlines(KINDS)
        for make_good in self.also:
            await make_good(lost)
            self.look()
        LOG.info("%d seconds did not count; %d matches get them back", lost, len(matches))
        moved = 0
        for match in matches:
            done = await guarded(self._move(match, lost))
            moved += not isinstance(done, Fault)
            if isinstance(done, Fault):  # one broken match must cost neither the others their time nor its own people
                LOG.error("match %s: its clocks could not be moved", match, exc_info=done.error)
                for row in await store.deadlines_of(match):
                    if row.kind in KINDS:
                        await store.defer(row.id, max(row.due + lost, now + SETBACK))
            self.look()
        return moved

    async def _move(self, match: str, lost: int) -> None:
        async with self._desk.match(match) as bundle:
            if bundle.row.status in (*RUNNING, *WAITING):
                now = self._desk.clock.now()
                await self._desk.commit(Change(row=bundle.row, at=now, deadlines=_moved(bundle, lost, now)))


def _moved(bundle: Bundle, lost: int, now: int) -> tuple[Deadline, ...]:
    preset = parse_preset(bundle.row.preset)
    people = {s.seat: bundle.people.get(s.player) for s in bundle.seats if s.player is not None}
    rows: list[Deadline] = []
    told: list[int] = []
    for row in bundle.deadlines:
        if row.kind == LAPSE:
            rows.append(_later(row, lost, now))
        elif row.kind == LIMIT:
            rows.append(limit_clock.moved(bundle, row, now - _mine(row, lost, now), now))
        elif row.kind == ANSWER:
            person = people.get(row.seat or 0)
            left = max(counted(preset, person, now - _mine(row, lost, now), row.due), preset.grace)
            later = msgspec.structs.replace(row, due=due_after(preset, person, now, left), since=now)
            rows += [later, *reminders(preset, person, later, now)]
            told.append(now if lost < 0 or row.due < now + preset.grace else row.due)
        elif row.kind not in (REMINDER, MOVED):
            rows.append(row)
    if told:
        rows.append(Deadline(match=bundle.row.id, kind=MOVED, due=min(told), since=now))
    return tuple(rows)


def _later(row: Deadline, lost: int, now: int) -> Deadline:
    """Move a clock by what was lost of it; it counts from now on, so that nothing is made good twice."""
    return msgspec.structs.replace(row, due=row.due + _mine(row, lost, now), since=now)


def _mine(row: Deadline, lost: int, now: int) -> int:
    """Return what was lost of a clock, negative if the time was set back."""
    return lost if lost < 0 else min(lost, max(0, now - row.since))
