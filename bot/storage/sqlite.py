"""The Store over one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Concatenate, ParamSpec, Self, TypeVar

from . import (
    absences,
    archive,
    boards,
    consents,
    deadlines,
    disputes,
    events,
    follows,
    match_lists,
    matches,
    moves,
    notes,
    outbox,
    overview,
    players,
    queue,
    ratings,
    reserves,
    staff,
    statistics,
)
from .bundles import Bundles, with_draft
from .database import Database
from .event_rows import EventBundle, EventDeadline, EventRow
from .guild_rows import Board, Follow, Overview
from .lock import Hold
from .migrate import migrate
from .people import People
from .people_rows import Absence, GuildSettings, Player, Queued, SavedDeck
from .ratings import Ended
from .rows import (
    ANYWHERE,
    Act,
    Bundle,
    Change,
    Deadline,
    Delivery,
    Dispute,
    EventChange,
    MatchFile,
    MatchRow,
    Message,
    MoveRow,
    OutboxRow,
    Places,
    SeatNote,
    SeatRow,
    Snapshot,
    StaffRow,
)

P = ParamSpec("P")
R = TypeVar("R")
G = TypeVar("G")


class SqliteStore:
    """Keep everything in one file; see `Store` for what the verbs mean."""

    def __init__(self, database: Database, hold: Hold | None = None) -> None:
        self.database = database
        self._hold = hold
        self._people = None if hold is None else People()
        self._bundles = None if hold is None else Bundles()

    @classmethod
    async def open(cls, path: Path, *, sole: bool = False) -> SqliteStore:
        """Open the file, creating or migrating it first; where that fails, nothing is left open.

        Raises NewerDatabase, Unusable or Damaged. `sole`: as the one bot that runs on it; raise InUse if there is one.
        """
        async with AsyncExitStack() as undo:
            hold = Hold(path) if sole else None
            if hold is not None:
                undo.callback(hold.close)
            migrate(path)
            database = await Database.open(path)
            undo.pop_all()
        return cls(database, hold)

    async def close(self) -> None:
        try:
            await self.database.close()
        finally:
            if self._hold is not None:
                self._hold.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()

    async def load(self, match: str, key: str = "") -> Bundle | None:
        kept = None if key else self._bundles
        if kept is None:
            return await self.database.read(matches.load_bundle, match, key)
        found = kept.get(match)
        if found is None:
            look = kept.look(match)
            try:
                found = await self.database.read(matches.load_bundle, match)
            finally:
                kept.end(look, found)
        return found

    async def apply(self, change: Change) -> MatchRow:
        kept, match = self._bundles, change.row.id
        if kept is None:
            return await self.database.write(matches.apply, change)
        known, look = kept.get(match), kept.look(match)
        kept.changing(match, look)
        found = None
        try:
            row = await self.database.write_then(lambda: kept.changed(match, look), matches.apply, change)
            found = with_draft(known, change, row)
        finally:
            kept.end(look, found)
        return row

    async def applied(self, key: str) -> str | None:
        return await self.database.read(matches.applied, key)

    async def snapshot(self, match: str) -> Snapshot | None:
        return await self.database.read(moves.snapshot, match)

    async def steps(self, match: str, since: int = -1, until: int | None = None) -> list[MoveRow]:
        return await self.database.read(moves.between, match, since, until)

    async def gaps(self, player: int, live: bool, matches: int) -> list[int]:
        return await self.database.read(moves.gaps, player, live, matches)

    async def draw_offers(self, match: str) -> int:
        return await self.database.read(moves.draw_offers, match)

    async def matches_of(self, player: int) -> list[tuple[MatchRow, SeatRow, Deadline | None]]:
        return await self.database.read(match_lists.of_player, player)

    async def finished(self, player: int, limit: int = 25, *, any_end: bool = False) -> list[MatchRow]:
        return await self.database.read(match_lists.finished, player, limit, any_end)

    async def invitations(self, player: int) -> list[MatchRow]:
        return await self.database.read(match_lists.invitations, player)

    async def open_matches(self, guild: int) -> list[MatchRow]:
        return await self.database.read(match_lists.open_in, guild)

    async def running_matches(self, guild: int) -> list[MatchRow]:
        return await self.database.read(match_lists.running_in, guild)

    async def vacant_matches(self, guild: int) -> list[MatchRow]:
        return await self.database.read(match_lists.vacant_in, guild)

    async def with_ai(self) -> list[str]:
        return await self.database.read(match_lists.with_ai)

    async def child(self, parent: str) -> MatchRow | None:
        return await self.database.read(match_lists.child, parent)

    async def troubled(self, guild: int, statuses: tuple[str, ...]) -> list[MatchRow]:
        return await self.database.read(match_lists.troubled, guild, statuses)

    async def channels(self) -> list[tuple[int, int]]:
        return await self.database.read(match_lists.channels)

    async def in_channel(self, guild: int, channel: int, statuses: tuple[str, ...]) -> list[str]:
        return await self.database.read(match_lists.in_channel, guild, channel, statuses)

    async def in_guild(self, guild: int, statuses: tuple[str, ...], clock: str = "") -> list[MatchRow]:
        return await self.database.read(match_lists.in_guild, guild, statuses, clock)

    async def overview(self, guild: int, statuses: tuple[str, ...]) -> list[Overview]:
        return await self.database.read(overview.of_guild, guild, statuses)

    async def match_in(self, thread: int) -> str | None:
        return await self.database.read(match_lists.match_in, thread)

    async def export(self, match: str) -> MatchFile | None:
        return await self.database.read(matches.export, match)

    async def put_export(self, file: MatchFile) -> None:
        await self._write(file.row.id, matches.put_export, file)

    async def event(self, event: str, key: str = "") -> EventBundle | None:
        return await self.database.read(events.load_bundle, event, key)

    async def apply_event(self, change: EventChange) -> EventRow:
        return await self.database.write(events.apply, change)

    async def event_made_by(self, key: str) -> str | None:
        return await self.database.read(events.applied, key)

    async def events_in(self, guild: int, statuses: tuple[str, ...]) -> list[EventRow]:
        return await self.database.read(events.in_guild, guild, statuses)

    async def events_of(self, player: int) -> list[EventRow]:
        return await self.database.read(events.of_player, player)

    async def matches_at(self, event: str, table: int | None = None) -> list[MatchRow]:
        return await self.database.read(match_lists.at_table, event, table)

    async def rating_stamp(self, game: str) -> tuple[int, ...]:
        return await self.database.read(ratings.stamp, game)

    async def ended(self, game: str) -> list[Ended]:
        return await self.database.read(ratings.ended, game)

    async def statistics(self, game: str, made_by: str) -> dict[str, bytes]:
        return await self.database.read(statistics.of_game, game, made_by)

    async def put_statistics(self, match: str, made_by: str, facts: bytes) -> None:
        await self.database.write(statistics.put, match, made_by, facts)

    async def events_due(self, until: int, limit: int = 50) -> list[EventDeadline]:
        return await self.database.read(events.due, until, limit)

    async def defer_event(self, deadline: int, until: int) -> None:
        await self.database.write(events.defer, deadline, until)

    async def move_events(self, kinds: tuple[str, ...], lost: int, now: int) -> int:
        return await self.database.write(events.move, kinds, lost, now)

    async def next_due(self) -> int | None:
        return await self.database.read(deadlines.next_due)

    async def due(self, until: int, limit: int = 50) -> list[Deadline]:
        return await self.database.read(deadlines.due, until, limit)

    async def deadlines_of(self, match: str) -> tuple[Deadline, ...]:
        return await self.database.read(deadlines.of, match)

    async def with_deadlines(self, kinds: tuple[str, ...]) -> list[str]:
        return await self.database.read(deadlines.matches_with, kinds)

    async def take(self, deadline: int, rows: tuple[OutboxRow, ...] = ()) -> bool:
        return await self._write(None, outbox.take_deadline, deadline, rows)

    async def defer(self, deadline: int, until: int) -> None:
        await self._write(None, deadlines.defer, deadline, until)

    async def say(self, rows: tuple[OutboxRow, ...]) -> None:
        await self.database.write(outbox.add, rows)

    async def say_once(self, name: str, value: str, rows: tuple[OutboxRow, ...]) -> bool:
        return await self.database.write(overview.say_once, name, value, rows)

    async def claim(self, now: int, limit: int, places: Places = ANYWHERE) -> list[OutboxRow]:
        return await self.database.write(outbox.claim, now, limit, places)

    async def unclaim(self) -> int:
        return await self.database.write(outbox.unclaim)

    async def next_try(self, after: int = -1) -> int | None:
        return await self.database.read(outbox.next_try, after)

    async def delivered(self, row: OutboxRow, at: int, what: Delivery) -> None:
        await self._write(row.match, outbox.delivered, row, at, what)

    async def made(self, row: OutboxRow, what: Delivery) -> None:
        await self._write(row.match, outbox.made, row, what)

    async def hurry(self, match: str, now: int) -> int:
        return await self.database.write(outbox.hurry, match, now)

    async def postpone(self, row: int, until: int, fault: str, tried: bool = True) -> None:
        await self.database.write(outbox.postpone, row, until, fault, tried)

    async def bury(self, row: int, at: int, fault: str) -> None:
        await self.database.write(outbox.bury, row, at, fault)

    async def is_stuck(self, match: str) -> bool:
        return await self.database.read(outbox.is_stuck, match)

    async def set_back(self, seconds: int) -> None:
        await self.database.write(outbox.set_back, seconds)

    async def dead(self) -> list[OutboxRow]:
        return await self.database.read(outbox.dead)

    async def lay_aside(self, row: OutboxRow, at: int) -> None:
        await self.database.write(outbox.lay_aside, row, at)

    async def revive(self, row: int, now: int) -> bool:
        return await self.database.write(outbox.revive, row, now)

    async def discard(self, row: int) -> bool:
        return await self.database.write(outbox.discard, row)

    async def message(self, match: str, role: str) -> Message | None:
        return await self.database.read(outbox.message, match, role)

    async def messages(self, match: str) -> list[Message]:
        return await self.database.read(outbox.messages, match)

    async def purge(self, before: int) -> None:
        await self.database.write(outbox.purge, before)

    async def pack(self, most: int) -> int:
        return await self._write(None, archive.pack_some, most)

    async def put_note(self, note: SeatNote) -> None:
        await self._write(note.match, notes.put, note)

    async def player(self, player: int) -> Player:
        people = self._people
        if people is None:
            return await self.database.read(players.player, player)
        found, changes = people.get(player), people.changes
        if found is None:
            found = await self.database.read(players.player, player)
            people.keep(found, changes)
        return found

    async def put_player(self, player: Player) -> None:
        await self._change(player.id, players.put_player, player)

    async def forget(self, player: int) -> list[str]:
        return await self._change(player, players.forget, player)

    async def _change(self, player: int, verb: Callable[[sqlite3.Connection, G], R], given: G) -> R:
        """Change a person's settings, and what is kept in memory of them."""
        if self._people is not None:
            self._people.changing(player)
        found = await self._write(None, verb, given)
        if self._people is not None:
            self._people.changed(player)
        return found

    async def _write(
        self,
        match: str | None,
        verb: Callable[Concatenate[sqlite3.Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run a verb that changes what is known of a match, or (None) of any."""
        kept = self._bundles
        if kept is None:
            return await self.database.write(verb, *args, **kwargs)
        kept.changing(match)
        return await self.database.write_then(lambda: kept.changed(match), verb, *args, **kwargs)

    async def absences(self, player: int, since: int) -> list[Absence]:
        return await self.database.read(absences.of_player, player, since)

    async def absences_at(self, event: str, since: int) -> list[Absence]:
        return await self.database.read(absences.of_event, event, since)

    async def queued(self, guild: int) -> list[Queued]:
        return await self.database.read(queue.of_guild, guild)

    async def queues_of(self, player: int) -> list[Queued]:
        return await self.database.read(queue.of_player, player)

    async def enqueue(self, waiting: Queued) -> None:
        await self.database.write(queue.put, waiting)

    async def dequeue(self, waiting: tuple[Queued, ...]) -> int:
        return await self.database.write(queue.drop, waiting)

    async def guild(self, guild: int) -> GuildSettings:
        return await self.database.read(players.guild, guild)

    async def put_guild(self, guild: GuildSettings) -> None:
        await self.database.write(players.put_guild, guild)

    async def staff(self, guild: int) -> tuple[StaffRow, ...]:
        return await self.database.read(staff.of_guild, guild)

    async def put_staff(self, row: StaffRow) -> None:
        await self.database.write(staff.put, row)

    async def follows(self, guild: int, person: int) -> list[Follow]:
        return await self.database.read(follows.of_person, guild, person)

    async def followers(self, guild: int, sort: str, target: str) -> list[int]:
        return await self.database.read(follows.followers, guild, sort, target)

    async def follow(self, follow: Follow, most: int) -> bool:
        return await self.database.write(follows.put, follow, most)

    async def unfollow(self, follow: Follow) -> bool:
        return await self.database.write(follows.drop, follow)

    async def board(self, guild: int, role: str) -> Board | None:
        return await self.database.read(boards.get, guild, role)

    async def boards(self, role: str) -> list[Board]:
        return await self.database.read(boards.with_role, role)

    async def drop_board(self, guild: int, role: str) -> None:
        await self.database.write(boards.drop, guild, role)

    async def reserves(self, match: str) -> tuple[int, ...]:
        return await self.database.read(reserves.of_match, match)

    async def put_reserve(self, match: str, player: int, since: int) -> None:
        await self.database.write(reserves.put, match, player, since)

    async def drop_reserve(self, match: str, player: int) -> bool:
        return await self.database.write(reserves.drop, match, player)

    async def put_onlooker(self, match: str, player: int) -> None:
        await self._write(match, consents.put_onlookers, match, (player,))

    async def precedents(
        self, guild: int, clauses: Sequence[str], said: str, limit: int, skip: int = 0
    ) -> list[Dispute]:
        return await self.database.read(disputes.precedents, guild, clauses, said, limit, skip)

    async def acts(self, match: str) -> tuple[Act, ...]:
        return await self.database.read(staff.acts, match)

    async def decks(self, player: int, game: str) -> list[SavedDeck]:
        return await self.database.read(players.decks, player, game)

    async def put_deck(self, deck: SavedDeck) -> None:
        await self.database.write(players.put_deck, deck)

    async def drop_deck(self, player: int, game: str, kind: str, name: str) -> bool:
        return await self.database.write(players.drop_deck, player, game, kind, name)

    async def versions(self) -> list[tuple[str, int, str]]:
        return await self.database.read(match_lists.versions)

    async def fact(self, name: str) -> str | None:
        return await self.database.read(players.fact, name)

    async def put_fact(self, name: str, value: str) -> None:
        await self.database.write(players.put_fact, name, value)

    async def counts(self) -> dict[str, int]:
        return await self.database.read(match_lists.counts)
