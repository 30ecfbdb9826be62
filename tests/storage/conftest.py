"""A store of every kind, empty; the contract suite runs on each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import matches
from bot.storage.aggregates import Bundle
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store


class Compared(SqliteStore):
    """A running bot's store, which remembers matches: each is compared with what stands in the file."""

    async def load(self, match: str, key: str = "") -> Bundle | None:
        first, again = await super().load(match, key), await super().load(match, key)
        assert first == again == await self.database.read(matches.load_bundle, match, key)
        return again


@pytest.fixture(params=["beside others", "sole"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    is_sole = request.param == "sole"
    async with await (Compared if is_sole else SqliteStore).open(tmp_path / "warpost.db", sole=is_sole) as store:
        yield store
