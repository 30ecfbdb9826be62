"""Finished matches as one compressed record each: nothing of the log is lost, and everything reads it as before."""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.aggregates import Change
from bot.storage.errors import Damaged
from bot.storage.migrate import migrate
from bot.storage.rows import MoveRow
from bot.storage.sqlite import SqliteStore
from bot.storage.store import Store

from .rows import ANN, NOW, changed, creation, deadline, step
from .test_migrate import SCHEMAS, restore

STEPS = tuple(step(number, secret=number == 2, then=(("a",), ("b", "c")) if number == 1 else ()) for number in range(9))


async def archived(store: Store, ident: str = "K7QFD", steps: tuple[MoveRow, ...] = STEPS) -> None:
    """A match that has run and whose time after its end is over."""
    moves = tuple(changed(one, match=ident) for one in steps)
    row = await store.apply(creation(ident, moves=moves, state=b"{}", deadlines=(deadline(NOW, ident),)))
    row = await store.apply(Change(row=changed(row, status="over", ended=NOW, moves=len(steps) - 1), at=NOW))
    await store.apply(Change(row=changed(row, status="archived"), at=NOW, deadlines=()))


async def left(store: SqliteStore, table: str, match: str = "K7QFD") -> int:
    def verb(connection: sqlite3.Connection) -> int:
        return connection.execute(f"SELECT COUNT(*) FROM {table} WHERE match_id = ?", (match,)).fetchone()[0]

    return await store.database.read(verb)


async def test_the_log_of_an_archived_match_is_one_record_and_reads_as_before(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        await archived(store)
        assert [await left(store, table) for table in ("moves", "snapshots", "archives")] == [0, 0, 1]
        assert await store.steps("K7QFD") == list(STEPS)
        assert await store.steps("K7QFD", 2, 4) == list(STEPS[3:5])
        assert await store.snapshot("K7QFD") is None
        file = await store.export("K7QFD")
        assert file is not None
        assert file.moves == STEPS


async def test_paces_and_draw_offers_are_read_of_archived_matches_too(store: Store) -> None:
    offer = step(3, decision="draw.1", choice=("offer",))
    await archived(store, steps=(step(0), step(1), step(2), offer))
    assert await store.gaps(ANN, True, 5) == [1]
    assert await store.draw_offers("K7QFD") == 1


async def test_a_match_that_is_only_over_keeps_its_rows(tmp_path: Path) -> None:
    """The staff may still go back in it."""
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        row = await store.apply(creation(moves=STEPS, state=b"{}"))
        await store.apply(Change(row=changed(row, status="over", ended=NOW), at=NOW))
        assert [await left(store, table) for table in ("moves", "snapshots", "archives")] == [9, 1, 0]


async def test_a_step_after_all_finds_its_place_in_the_log(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        await archived(store)
        bundle = await store.load("K7QFD")
        assert bundle is not None
        await store.apply(Change(row=changed(bundle.row, status="over"), at=NOW, moves=(step(9),)))
        assert await left(store, "archives") == 0
        assert await store.steps("K7QFD") == [*STEPS, step(9)]


async def test_an_imported_match_is_archived_in_the_background(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "a.db") as old, await SqliteStore.open(tmp_path / "b.db") as new:
        await archived(old)
        file = await old.export("K7QFD")
        assert file is not None
        await new.put_export(file)
        assert await left(new, "archives") == 0
        assert await new.pack(5) == 1
        assert await new.pack(5) == 0
        assert [await left(new, "moves"), await left(new, "archives")] == [0, 1]
        assert await new.steps("K7QFD") == list(STEPS)


async def test_a_database_from_before_is_archived_in_the_background_a_few_matches_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    restore(next(schema for schema in SCHEMAS if schema.stem == "0023"), path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE matches SET status = 'archived'")
        connection.commit()
    migrate(path)
    async with await SqliteStore.open(path) as store:
        before = await store.steps("K7QFD")
        assert await left(store, "archives") == 0
        assert await store.pack(1) == 1
        assert await store.pack(1) == 0
        assert len(before) == 2
        assert await store.steps("K7QFD") == before
        assert [await left(store, "moves"), await left(store, "archives")] == [0, 1]


async def test_a_match_forgotten_with_its_rows_takes_its_record_along(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        await archived(store)
        await store.database.write(lambda c: c.execute("DELETE FROM matches WHERE id = 'K7QFD'"))
        assert await left(store, "archives") == 0


@pytest.mark.parametrize("body", [b"", b"no record", lzma.compress(b"{"), lzma.compress(b'{"idx": [0]}')])
async def test_a_damaged_record_is_named_and_not_taken_for_an_empty_log(body: bytes, tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        await archived(store)
        await store.database.write(lambda c: c.execute("UPDATE archives SET body = ?", (body,)))
        with pytest.raises(Damaged, match="K7QFD"):
            await store.steps("K7QFD")
