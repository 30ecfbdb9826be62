"""Servers that put the bot out or are out themselves: what is played there waits without clocks until it can go on."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Protocol

from bot.storage.aggregates import Bundle, Change
from bot.storage.rows import OPENING, PAUSED, PLAYING, SETUP, Deadline

from .desk import Desk
from .guarded import Fault, guarded
from .matches import Matches
from .notes import Notes, reminder_sort
from .pauses import ends
from .presets import DAY
from .timing import GONE, OUT, RESUME, unseen

LOG = logging.getLogger(__name__)

STAYS_FOR = 14 * DAY
"""Seconds that the matches of a server without the bot wait before they end without a result."""
TRIES = 2
"""How often a match is tried that could not be stored: the disk may have been full, or the file held, for a moment."""

AWAY = {GONE: STAYS_FOR, OUT: DAY}
"""Why nobody can play in a server: it put the bot out, or is out itself; seconds until that is acted upon."""

Away = Callable[[int], str]
"""Says why nobody can play in a server, as one of AWAY; an empty text if people can."""
Do = Callable[[Bundle, int], Change | None]


class Elsewhere(Protocol):
    """Clocks of a server that are no match's: they stand, and run on, with those of its matches."""

    async def left(self, guild: int) -> object:
        """Stop the clocks of a server."""
        ...

    async def returned(self, guild: int) -> object:
        """Let the clocks of a server run on."""
        ...


class Departures:
    """Stops the matches of a server in which nobody can play, and takes them up again."""

    def __init__(self, desk: Desk, matches: Matches) -> None:
        self._desk = desk
        self._matches = matches
        self.also: list[Elsewhere] = []
        """What else of a server has clocks."""
        self._looks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def look(self, guild: int, away: Away) -> None:
        """Stop a server's matches or let them go on, by what `away` says of it now.

        One look at a time, each at what holds once it is its turn: what Discord tells in quick succession is heard by
        tasks of their own, and the last to end need not have heard the latest.
        """
        async with self._looks[guild]:
            kind = away(guild)
            await (self.left(guild, kind) if kind else self.returned(guild))

    async def left(self, guild: int, kind: str = GONE) -> int:
        """Stop the clocks of a server in which nobody can play, `kind`: as GONE or OUT; return of how many matches."""
        for one in self.also:  # first: a round that ends meanwhile would decide matches that nobody can play
            await one.left(guild)
        return await self._each(guild, partial(self._stop, kind))

    async def returned(self, guild: int) -> int:
        """Let the matches go on of a server in which people can play again; return how many waited for it."""
        count = sum([await self._each(guild, self._take_up, kind) for kind in AWAY])
        for one in self.also:
            await one.returned(guild)
        return count

    async def over(self, deadline: Deadline) -> None:
        """End a match without a result whose server has been without the bot for long; nobody is there to read it."""
        async with self._desk.match(deadline.match) as bundle:
            if any(d.id == deadline.id for d in bundle.deadlines):
                LOG.warning("match %s ends without a result: its server put the bot out", bundle.row.id)
                await self._matches.without_result(bundle, quietly=True)

    async def still_out(self, deadline: Deadline) -> None:
        """Let a match wait on whose server is out: that ends by itself, and nobody there has done anything."""
        await self._desk.store.defer(deadline.id, self._desk.clock.now() + DAY)

    async def look_everywhere(self, away: Away) -> None:
        """Look at every server with matches or events that are not over; what fails in one keeps no other from it."""
        for guild in await self.guilds():
            if isinstance(looked := await guarded(self.look(guild, away)), Fault):
                LOG.error("the matches of server %d could not be looked at", guild, exc_info=looked.error)

    async def guilds(self) -> set[int]:
        """Return the servers in which matches or events are begun or played."""
        store = self._desk.store
        return {guild for guild, _ in (*await store.channels(), *await store.event_places())}

    async def _each(self, guild: int, do: Do, clock: str = "") -> int:
        """Do something to the matches of a server, `clock`: to those with such a deadline; return to how many."""
        rows = await self._desk.store.in_guild(guild, (OPENING, SETUP, PLAYING, PAUSED), clock)
        waiting, count = [row.id for row in rows], 0
        for _ in range(TRIES):
            failed: list[str] = []
            for match in waiting:
                done = await guarded(self._change(match, do))
                if isinstance(done, Fault):  # one that cannot be stored must keep no other from its place
                    LOG.error("match %s could neither be stopped nor go on", match, exc_info=done.error)
                    failed.append(match)
                else:
                    count += done
            waiting = failed
        return count

    async def _change(self, match: str, do: Do) -> bool:
        """Do something to a match; return whether there was anything to do."""
        async with self._desk.match(match) as bundle:
            change = do(bundle, self._desk.clock.now())
            if change is not None:
                await self._desk.commit(change)
            return change is not None

    def _stop(self, kind: str, bundle: Bundle, now: int) -> Change | None:
        row, waits = bundle.row, _waits(bundle)
        if kind in waits or (not waits and row.status == OPENING and row.held is None):
            return None  # that one has not begun, and is called off by itself
        if row.status in (SETUP, PLAYING):
            row = unseen(row, bundle.deadlines, now)
        gone = Deadline(match=row.id, kind=kind, due=now + AWAY[kind], since=now)
        cancel = tuple(reminder_sort(place.seat) for place in bundle.seats)
        return Change(row=row, at=now, deadlines=(gone,), cancel=cancel)

    def _take_up(self, bundle: Bundle, now: int) -> Change | None:
        row = bundle.row
        if not _waits(bundle):
            return None
        notes = Notes(row.id, self._desk.ids, now)
        notes.open_threads()
        rest = tuple(d for d in bundle.deadlines if d.kind not in AWAY)
        if row.status == PAUSED and row.offer is not None and (until := ends(row.offer)):
            rest = (*rest, Deadline(match=row.id, kind=RESUME, due=max(now, until), since=now))
        return Change(row=row, at=now, deadlines=rest, outbox=tuple(notes.rows))


def _waits(bundle: Bundle) -> set[str]:
    """Say for what a match waits in whose server nobody can play."""
    return {d.kind for d in bundle.deadlines if d.kind in AWAY}
