"""One SQLite file: deadlines, what is still to be said, and what was said where."""

from __future__ import annotations

from . import archive, deadlines, notes, outbox, overview
from .outbox_rows import ANYWHERE, OutboxRow, Places
from .rows import Deadline, Delivery, Message, SeatNote
from .sqlite_kept import Keeping


class SqliteOutbox(Keeping):
    """See `OutboxVerbs` for what the verbs mean."""

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

    async def unclaim(self, kept: tuple[int, ...] = ()) -> int:
        return await self.database.write(outbox.unclaim, kept)

    async def next_try(self, after: int = -1) -> int | None:
        return await self.database.read(outbox.next_try, after)

    async def delivered(self, row: OutboxRow, at: int, what: Delivery) -> None:
        await self._write(row.match, outbox.delivered, row, at, what)

    async def made(self, row: OutboxRow, what: Delivery) -> None:
        await self._write(row.match, outbox.made, row, what)

    async def hold_back(self, channel: int, until: int) -> None:
        await self.database.write(outbox.hold_back, channel, until)

    async def hurry(self, match: str, now: int) -> int:
        return await self.database.write(outbox.hurry, match, now)

    async def kept_back(self, guild: int) -> list[OutboxRow]:
        return await self.database.read(outbox.kept_back, guild)

    async def hurry_in(self, channel: int, now: int) -> int:
        return await self.database.write(outbox.hurry_in, channel, now)

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
