"""The staff's desk of a server: all its matches by what they need, in one message that is kept up to date.

An event that is under way has one of its own beside it, with its matches alone.

It tells public facts alone: who plays, who is to answer until when, what waits. What is said of a server goes through
the outbox in the transaction of what changed it; when time alone changes something, a worker looks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from bot.storage.aggregates import Change
from bot.storage.guild_rows import Overview
from bot.storage.outbox_rows import OutboxRow
from bot.storage.people_rows import GuildSettings
from bot.storage.rows import CANCELLED, OPENING, OVER, PAUSED, RUNNING, MatchRow

from .desk import Desk
from .presets import DAY, HOUR
from .seating import is_vacant

DESK, WEEKLY, RESULT = "desk", "weekly", "result"
"""Kinds of outbox rows; the first is also the role of its message in a server."""
EVERY = 20
"""Seconds between two edits of a desk."""
LOOK = 300
"""Seconds between two looks at what time alone changes."""
LATE_SHARE = 8
"""Who is to answer is late once less than this fraction of the time is left."""
LATE, STUCK, DISPUTED, RULING, ONGOING = "late", "stuck", "disputed", "ruling", "ongoing"
SECTIONS = (LATE, STUCK, DISPUTED, RULING, ONGOING)
"""What a match under way needs, the most urgent first."""
WEEK_BEGINS = 4 * DAY + 8 * HOUR
"""Monday, 08:00 UTC, in seconds after the beginning of the count of time, a Thursday."""


class Entry(msgspec.Struct, frozen=True):
    """A match on the desk: what it needs, and the earliest time at which somebody's clock runs out."""

    section: str
    match: Overview
    due: int | None


class Outlook(msgspec.Struct, frozen=True):
    """The matches of a server: those under way by urgency, and those that ended within a week, the latest first."""

    entries: tuple[Entry, ...]
    finished: tuple[MatchRow, ...]

    def of(self, section: str) -> tuple[Entry, ...]:
        """Return the matches that need the same."""
        return tuple(entry for entry in self.entries if entry.section == section)


class StaffDesk:
    """Sees to it that each server's desk shows how things are, that results are told, and that a week is summed up."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._settings: dict[int, GuildSettings] = {}
        desk.beside.append(self._beside)

    async def look(self, guild: int, event: str = "") -> Outlook:
        """Return what a server's matches need now, or those of an event of it alone."""
        store, now = self._desk.store, self._desk.clock.now()
        found = await store.overview(guild, (*RUNNING, PAUSED))
        running = [one for one in found if not event or _event_of(one.row) == event]
        entries = [Entry(section_of(one, now), one, _due(one)) for one in running]
        entries.sort(key=_urgency)
        ended = [row for row in await store.in_guild(guild, (OVER, CANCELLED)) if row.started is not None]
        ended = [row for row in ended if not event or _event_of(row) == event]
        ended = [msgspec.structs.replace(row, secret=b"") for row in ended if now - (row.ended or 0) < 7 * DAY]
        return Outlook(tuple(entries), tuple(sorted(ended, key=lambda row: (-(row.ended or 0), row.id))))

    async def settings(self, guild: int) -> GuildSettings:
        """Return a server's settings, read once."""
        if guild not in self._settings:
            self._settings[guild] = await self._desk.store.guild(guild)
        return self._settings[guild]

    async def changed(self, settings: GuildSettings) -> None:
        """Show the desk where a server wants it from now on."""
        self._settings[settings.id] = settings
        if settings.staff is not None or await self._desk.store.board(settings.id, DESK) is not None:
            await self._say(self._row(settings, DESK))
        for board in await self._desk.store.boards(DESK):
            if board.guild == settings.id and board.role != DESK:
                await self._say(self._row(settings, DESK, event_of(board.role)))

    async def gone(self, guild: int, message: int) -> None:
        """Show a desk anew whose message was deleted."""
        for board in await self._desk.store.boards(DESK):
            if (board.guild, board.message) == (guild, message):
                await self._desk.store.drop_board(guild, board.role)
                await self._say(self._row(await self.settings(guild), DESK, event_of(board.role)))

    async def run(self) -> None:
        """Renew all desks, then look again and again at what time has changed; until cancelled."""
        clock = self._desk.clock
        while True:
            await self.act()
            await clock.wait(clock.now() + LOOK, asyncio.Event())

    async def act(self) -> None:
        """Have each desk shown as things are, and sum the week up once it is over."""
        for board in await self._desk.store.boards(DESK):
            settings = await self.settings(board.guild)
            await self._say(self._row(settings, DESK, event_of(board.role)))
            if settings.staff is not None and board.role == DESK:
                await self._sum_up(settings)

    async def _sum_up(self, settings: GuildSettings) -> None:
        """Say once a week how many matches run, and what they need."""
        store = self._desk.store
        fact, week = f"guild.{settings.id}.week", str((self._desk.clock.now() - WEEK_BEGINS) // (7 * DAY))
        if await store.fact(fact) is None:
            await store.put_fact(fact, week)  # the first line comes with the first week that is over
        elif await store.say_once(fact, week, (self._row(settings, WEEKLY),)):
            self._wake()

    async def _beside(self, change: Change) -> tuple[OutboxRow, ...]:
        """Return what is to be said in its server of a change of a match: its desk renewed, its result."""
        row = change.row
        settings = await self.settings(row.guild) if row.guild else None
        found: list[OutboxRow] = []
        if settings is not None and settings.staff is not None and (row.started or row.ended):
            found.append(self._row(settings, DESK))
            if row.table is not None:
                found.append(self._row(settings, DESK, row.table.event))
        if settings is not None and settings.results is not None and _ends(change):
            nonce = self._desk.ids.nonce()
            found.append(OutboxRow(match=row.id, kind=RESULT, nonce=nonce, next_try=change.at, created=change.at))
        return tuple(found)

    def _row(self, settings: GuildSettings, kind: str, event: str = "") -> OutboxRow:
        now = self._desk.clock.now()
        whose = f"{settings.id}.{event}" if event else str(settings.id)
        return OutboxRow(
            match=None,
            kind=kind,
            nonce=self._desk.ids.nonce(),
            payload={"event": event} if event else {},
            collapse=f"{kind}.{whose}",
            next_try=now + (EVERY if kind == DESK else 0),
            created=now,
            guild=settings.id,
            channel=settings.staff or 0,
        )

    async def _say(self, row: OutboxRow) -> None:
        await self._desk.store.say((row,))
        self._wake()

    def _wake(self) -> None:
        for woken in self._desk.said:
            woken()


def role_of(event: str) -> str:
    """Return the role of an event's desk among a server's messages; of none: the server's own."""
    return f"{DESK}.{event}" if event else DESK


def event_of(role: str) -> str:
    """Return the event whose desk has a role, empty for the server's own."""
    return role.removeprefix(DESK).removeprefix(".")


def _event_of(row: MatchRow) -> str:
    return "" if row.table is None else row.table.event


def section_of(one: Overview, now: int) -> str:
    """Return what a match under way needs."""
    row = one.row
    unseen = bool(row.troubles) or (row.status == OPENING and row.held is not None)
    if one.is_stuck or unseen or any(is_vacant(place) for place in one.seats):
        return STUCK
    if row.status != PAUSED and any(place.waits for place in one.seats):
        return RULING
    hold = row.offer.hold if row.status == PAUSED and row.offer is not None else None
    if hold is not None and hold.disputed:
        return DISPUTED
    if hold is not None and (hold.verdict or hold.looked_at):
        return RULING
    late = any(clock.due - now < max(1, clock.budget // LATE_SHARE) for clock in one.clocks)
    return LATE if late else ONGOING


def counts(outlook: Outlook) -> dict[str, int]:
    """Return how many matches there are of each sort, those that ended within a week too; what waits for a ruling is
    one number, the disputed ones among it.
    """
    found = {section: len(outlook.of(section)) for section in SECTIONS}
    return found | {
        RULING: found[RULING] + found[DISPUTED],
        "running": len(outlook.entries),
        "finished": len(outlook.finished),
    }


def acting(one: Overview) -> tuple[int, ...]:
    """Return the seats whose clocks run."""
    waiting = {place.seat for place in one.seats if place.waits}
    return tuple(sorted({clock.seat for clock in one.clocks if clock.seat is not None} - waiting))


def pages(entries: Sequence[Entry], size: int) -> list[Sequence[Entry]]:
    """Return entries a page at a time; one page of none."""
    return [entries[at : at + size] for at in range(0, len(entries), size)] or [()]


def _due(one: Overview) -> int | None:
    return min((clock.due for clock in one.clocks), default=None)


def _urgency(entry: Entry) -> tuple[int, int, str]:
    never = 1 << 62
    return SECTIONS.index(entry.section), never if entry.due is None else entry.due, entry.match.row.id


def _ends(change: Change) -> bool:
    """Say whether a change is the end of a match that was begun, with a result."""
    return change.row.status == OVER and change.row.ended == change.at and change.row.outcome is not None
