"""One SQLite file: matches as they stand and what was played in them."""

from __future__ import annotations

from . import match_lists, matches, moves, overview
from .aggregates import Bundle, Change, MatchFile
from .bundles import with_draft
from .guild_rows import Overview
from .outbox_rows import OutboxRow
from .rows import Deadline, MatchRow, MoveRow, SeatRow, Snapshot
from .sqlite_kept import Keeping


class SqliteMatches(Keeping):
    """See `MatchVerbs` for what the verbs mean."""

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

    async def put_export(self, file: MatchFile, said: tuple[OutboxRow, ...] = ()) -> None:
        await self._write(file.row.id, matches.put_export, file, said)
