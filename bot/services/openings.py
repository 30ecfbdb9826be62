"""No clock runs for a match that its players cannot see: it waits in "opening", and goes on with what was left."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import msgspec

from bot.storage.aggregates import Bundle, Change
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import LIVE, OPENING, PLAYING, SETUP, Deadline, Held, MatchRow
from rules.kernel.types import Text

from . import limit_clock
from .desk import Desk
from .matches import Matches
from .notes import Notes, reminder_sort
from .presets import parse_preset
from .rest import counted, due_after
from .timing import ANSWER, BACK, LEAVE, LIMIT, reminders, unseen

LOG = logging.getLogger(__name__)


class Openings:
    """Starts and stops the clocks of matches as their places come and go."""

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches
        self.also: list[Callable[[int], Awaitable[object]]] = []
        """Called with a server for what else Discord refused there."""

    async def open(self, match: str) -> bool:
        """Let the clocks of a match run that its players can see now; return whether they had to wait."""
        async with self._desk.match(match) as bundle:
            if bundle.row.status != OPENING:
                return False
            held, now = bundle.row.held, self._desk.clock.now()
            status = SETUP if held is None else held.before
            progress = await self._matches.progress(
                msgspec.structs.replace(
                    bundle,
                    row=msgspec.structs.replace(bundle.row, status=status, held=None),
                    deadlines=tuple(d for d in bundle.deadlines if d.kind in (LEAVE, BACK))
                    if held is None
                    else tuple(_taken_up(bundle, held, now)),
                )
            )
            people = tuple(place.seat for place in bundle.seats if place.player is not None)
            if held is None:
                progress.awaited = False  # what its seats brought in was looked at by nobody yet
            if held is not None:
                progress.notes.notice(Text("service.opening.goes_on"), mention=people)
            if held is not None or bundle.row.troubles:
                progress.notes.turn_refresh()
            for seat in people:
                progress.notes.seat_panel(seat)
            await self._matches.conclude(progress, "")
            return True

    async def shut(self, match: str) -> bool:
        """Stop the clocks of a match under way that its players cannot see; return whether they ran."""
        async with self._desk.match(match) as bundle:
            row, now = bundle.row, self._desk.clock.now()
            if row.status not in (SETUP, PLAYING):
                return False
            LOG.warning("match %s: its players cannot see it, its clocks wait", row.id)
            change = Change(
                row=unseen(row, bundle.deadlines, now),
                at=now,
                deadlines=(),
                cancel=tuple(reminder_sort(place.seat) for place in bundle.seats),
            )
            await self._desk.commit(change)
            return True

    async def look_again(self, guild: int) -> int:
        """Try again at once what Discord refused in a server; return for how many matches."""
        for again in self.also:
            await again(guild)
        now = self._desk.clock.now()
        rows = await self._desk.store.troubled(guild, LIVE)
        for row in rows:
            if not await self._desk.store.hurry(row.id, now):
                await self._desk.store.say(tuple(self._notes(row)))
            for look_up in self._desk.committed:
                look_up(row)
        return len(rows)

    async def troubled(self, guild: int) -> list[MatchRow]:
        """Return the matches of a server that are not where they should be."""
        return [msgspec.structs.replace(row, secret=b"") for row in await self._desk.store.troubled(guild, LIVE)]

    def _notes(self, row: MatchRow) -> list[OutboxRow]:
        notes = Notes(row.id, self._desk.ids, self._desk.clock.now())
        notes.open_threads()
        return notes.rows


def _taken_up(bundle: Bundle, held: Held, now: int) -> list[Deadline]:
    """Return the clocks of a match that waited, later by as long as it did, an answer's with the stated grace."""
    preset = parse_preset(bundle.row.preset)
    owners = {place.seat: place.player for place in bundle.seats}
    rows: list[Deadline] = []
    for row in held.deadlines:
        if row.kind == LIMIT:
            rows.append(limit_clock.moved(bundle, row, held.since, now))
            continue
        owner = owners.get(row.seat if row.seat is not None else -1)
        person = None if owner is None else bundle.people.get(owner)
        left = counted(preset, person, held.since, row.due)
        if row.kind == ANSWER:
            left = max(left, preset.grace)  # whoever is to answer has to find the match again first
        later = msgspec.structs.replace(row, due=due_after(preset, person, now, left), since=now)
        rows += [later, *(reminders(preset, person, later, now) if row.kind == ANSWER else ())]
    return rows
