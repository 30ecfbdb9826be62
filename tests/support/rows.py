"""What stands in a store, asked past its verbs."""

from __future__ import annotations

from typing import cast

from bot.storage.codec import holders
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store


async def matches_with(store: Store, statuses: tuple[str, ...]) -> list[str]:
    """Return ids of matches with one of the statuses, oldest first; the store may stand behind another's calls."""
    database = cast("SqliteStore", store).database
    wanted = f"SELECT id FROM matches WHERE status IN ({holders(len(statuses))}) ORDER BY created, id"
    return await database.read(lambda c: [row[0] for row in c.execute(wanted, statuses)])
