"""One SQLite file: events, ratings and figures of what was played."""

from __future__ import annotations

from . import events, match_lists, ratings, statistics
from .event_rows import EventBundle, EventChange, EventDeadline, EventRow
from .ratings import Ended
from .rows import MatchRow
from .sqlite_kept import Keeping


class SqliteEvents(Keeping):
    """See `EventVerbs` for what the verbs mean."""

    async def event(self, event: str, key: str = "") -> EventBundle | None:
        return await self.database.read(events.load_bundle, event, key)

    async def apply_event(self, change: EventChange) -> EventRow:
        return await self.database.write(events.apply, change)

    async def event_made_by(self, key: str) -> str | None:
        return await self.database.read(events.applied, key)

    async def events_in(self, guild: int, statuses: tuple[str, ...]) -> list[EventRow]:
        return await self.database.read(events.in_guild, guild, statuses)

    async def event_places(self) -> list[tuple[int, int]]:
        return await self.database.read(events.places)

    async def events_with(self, guild: int, kind: str) -> list[str]:
        return await self.database.read(events.with_deadline, guild, kind)

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
