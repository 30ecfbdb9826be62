"""Settings kept in memory: never older than what is on the disk, and only where nobody else writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.storage.errors import Unusable
from bot.storage.people_rows import Player
from bot.storage.sqlite import SqliteStore

ANN = 101


@pytest.fixture
async def sole(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """Return the store of a running bot."""
    async with await SqliteStore.open(tmp_path / "warpost.db", sole=True) as store:
        yield store


def reads(store: SqliteStore, monkeypatch: pytest.MonkeyPatch, after: Callable[[], Any] | None = None) -> list[int]:
    """Count the reads from now on; `after`: what happens between a read and its return."""
    found: list[int] = []
    read = store.database.read

    async def counted(*given: Any, **named: Any) -> Any:
        found.append(1)
        answer = await read(*given, **named)
        if after is not None:
            await after()
        return answer

    monkeypatch.setattr(store.database, "read", counted)
    return found


async def test_who_presses_again_is_not_read_again(sole: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    await sole.put_player(Player(id=ANN, name="Ann", absent=((1, 2),)))
    counted = reads(sole, monkeypatch)
    found = [await sole.player(ANN) for _ in range(3)]
    assert (found, len(counted)) == ([Player(id=ANN, name="Ann")] * 3, 1)


async def test_settings_that_were_changed_or_forgotten_are_read_anew(sole: SqliteStore) -> None:
    assert (await sole.player(ANN)).locale == ""
    await sole.put_player(Player(id=ANN, locale="ja"))
    assert (await sole.player(ANN)).locale == "ja"
    await sole.forget(ANN)
    assert await sole.player(ANN) == Player(id=ANN)


async def test_what_was_read_before_a_change_is_not_kept_after_it(
    sole: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def change() -> None:
        await sole.put_player(Player(id=ANN, locale="ja"))

    with monkeypatch.context() as during:
        reads(sole, during, change)
        assert (await sole.player(ANN)).locale == ""
    assert (await sole.player(ANN)).locale == "ja"


async def test_a_change_that_was_given_up_may_come_yet(sole: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, held = asyncio.Event(), asyncio.Event()
    write = sole.database.write_then

    async def later(*given: Any, **named: Any) -> Any:
        task = asyncio.create_task(after(*given, **named))
        late.append(task)
        begun.set()
        return await asyncio.shield(task)

    async def after(*given: Any, **named: Any) -> Any:
        await held.wait()
        return await write(*given, **named)

    late: list[asyncio.Task[Any]] = []
    monkeypatch.setattr(sole.database, "write_then", later)
    changing = asyncio.create_task(sole.put_player(Player(id=ANN, locale="ja")))
    await begun.wait()
    changing.cancel()
    await asyncio.wait((changing,))
    assert (await sole.player(ANN)).locale == ""
    held.set()
    await late[0]
    assert (await sole.player(ANN)).locale == "ja"


async def test_whose_change_failed_is_read_once_again(sole: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill_up(connection: sqlite3.Connection) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    await sole.database.outside(fill_up)
    with pytest.raises(Unusable, match="no room left"):
        await sole.put_player(Player(id=ANN, name="x" * 1_000_000))
    counted = reads(sole, monkeypatch)
    assert [(await sole.player(ANN)).name for _ in range(3)] == [""] * 3
    assert len(counted) == 1


async def test_a_store_that_is_not_alone_keeps_nothing(sole: SqliteStore) -> None:
    async with await SqliteStore.open(sole.database.path) as other:
        assert (await other.player(ANN)).locale == ""
        await sole.put_player(Player(id=ANN, locale="ja"))
        assert (await other.player(ANN)).locale == "ja"
