"""A store of every kind, empty; the contract suite runs on each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store


@pytest.fixture(params=["sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    store = await SqliteStore.open(tmp_path / "warpost.db")
    yield store
    await store.close()
