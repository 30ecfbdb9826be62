"""Matches kept in memory: never older than what is on the disk, and only where nobody else writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.storage import bundles
from bot.storage.aggregates import Bundle, Change
from bot.storage.errors import Conflict
from bot.storage.people_rows import Player
from bot.storage.rows import Delivery
from bot.storage.sqlite import SqliteStore

from .rows import ANN, NOW, changed, creation, deadline, draft, match_row, message, note

MATCH = match_row().id


@pytest.fixture
async def sole(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """Return the store of a running bot, with a match."""
    async with await SqliteStore.open(tmp_path / "warpost.db", sole=True) as store:
        await store.apply(creation(deadlines=(deadline(NOW),), drafts=(draft(1),)))
        yield store


def counted(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the reads from now on."""
    found: list[int] = []
    read = store.database.read

    async def reading(*given: Any, **named: Any) -> Any:
        found.append(1)
        return await read(*given, **named)

    monkeypatch.setattr(store.database, "read", reading)
    return found


async def known(store: SqliteStore) -> Bundle:
    found = await store.load(MATCH)
    assert found is not None
    return found


async def in_the_file(store: SqliteStore) -> Bundle:
    """Return the match as it stands on the disk."""
    async with await SqliteStore.open(store.database.path) as other:
        return await known(other)


async def test_a_match_that_stands_as_before_is_not_read_again(
    sole: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = counted(sole, monkeypatch)
    found = [await known(sole) for _ in range(3)]
    assert found == [await in_the_file(sole)] * 3
    assert len(reads) == 1


async def test_whether_an_input_was_applied_is_always_read(sole: SqliteStore) -> None:
    before = await known(sole)
    row = await sole.apply(Change(row=before.row, at=NOW, input="first"))
    assert row.version == before.row.version + 1
    await known(sole)
    again = await sole.load(MATCH, "first")
    assert again is not None
    assert again.repeated
    assert not (await known(sole)).repeated


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_draft_that_is_kept_needs_no_reading(
    sole: SqliteStore, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has it from its view knows the row without its secret; what is kept is as it will be read."""
    row = (await known(sole)).row
    reads = counted(sole, monkeypatch)
    kept = draft(seat, about={"turn": (2, 3)}, sketch={"rows": ("a", {"b": ("c",)})})
    await sole.apply(Change(row=changed(row, secret=b""), at=NOW, draft=kept))
    found = await known(sole)
    assert not reads
    assert found == await in_the_file(sole)
    assert found.row.secret == row.secret
    assert next(one for one in found.drafts if one.seat == seat).about == {"turn": [2, 3]}


async def drafts_with_another_row(store: SqliteStore, row: Any) -> None:
    await store.apply(Change(row=changed(row, status="paused"), at=NOW, draft=draft()))


async def drafts_and_sets_no_clock(store: SqliteStore, row: Any) -> None:
    await store.apply(Change(row=row, at=NOW, draft=draft(), deadlines=()))


async def changes_a_seat(store: SqliteStore, row: Any) -> None:
    await store.apply(Change(row=row, at=NOW, seats=(changed((await known(store)).seats[0], word="bat"),)))


async def takes_a_deadline(store: SqliteStore, row: Any) -> None:
    assert await store.take((await known(store)).deadlines[0].id)


async def defers_a_deadline(store: SqliteStore, row: Any) -> None:
    await store.defer((await known(store)).deadlines[0].id, NOW + 50)


async def opens_a_thread(store: SqliteStore, row: Any) -> None:
    await store.say((message("thread"),))
    [said] = await store.claim(NOW, 1)
    await store.delivered(said, NOW, Delivery(thread=77, seat_threads={0: 78}))


async def notes_something(store: SqliteStore, row: Any) -> None:
    await store.put_note(note("n1"))


async def has_an_onlooker(store: SqliteStore, row: Any) -> None:
    await store.put_onlooker(MATCH, 9)


async def learns_a_name(store: SqliteStore, row: Any) -> None:
    await store.put_player(Player(id=ANN, name="Ann"))


async def forgets_somebody(store: SqliteStore, row: Any) -> None:
    await store.apply(Change(row=changed(row, status="over", ended=NOW), at=NOW))
    await known(store)
    await store.forget(ANN)


CHANGES = (
    drafts_with_another_row,
    drafts_and_sets_no_clock,
    changes_a_seat,
    takes_a_deadline,
    defers_a_deadline,
    opens_a_thread,
    notes_something,
    has_an_onlooker,
    learns_a_name,
    forgets_somebody,
)


@pytest.mark.parametrize("change", CHANGES)
async def test_a_match_that_was_changed_is_read_anew(
    sole: SqliteStore, change: Callable[[SqliteStore, Any], Awaitable[None]]
) -> None:
    before = await known(sole)
    await change(sole, before.row)
    found = await known(sole)
    assert found != before
    assert found == await in_the_file(sole)


async def test_what_was_read_before_a_change_is_not_kept_after_it(
    sole: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = sole.database.read

    async def changed_since(*given: Any, **named: Any) -> Any:
        found = await read(*given, **named)
        await sole.put_onlooker(MATCH, 9)
        return found

    with monkeypatch.context() as during:
        during.setattr(sole.database, "read", changed_since)
        assert (await known(sole)).onlookers == ()
    assert (await known(sole)).onlookers == (9,)


async def test_a_draft_is_not_kept_by_what_was_known_before_another_change(
    sole: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, write = (await known(sole)).row, sole.database.write_then

    async def after_another(ended: Any, verb: Any, *given: Any) -> Any:
        monkeypatch.setattr(sole.database, "write_then", write)
        await sole.put_onlooker(MATCH, 9)
        return await write(ended, verb, *given)

    monkeypatch.setattr(sole.database, "write_then", after_another)
    await sole.apply(Change(row=row, at=NOW, draft=draft()))
    found = await known(sole)
    assert (found.onlookers, len(found.drafts)) == ((9,), 2)


async def test_a_change_that_was_given_up_may_come_yet(sole: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waited for it is gone: until it is certain whether it came, nothing of before is believed."""
    held, begun = asyncio.Event(), asyncio.Event()
    execute = sole.database._writer._execute

    async def later(*given: Any, **named: Any) -> Any:
        begun.set()
        await held.wait()
        return await execute(*given, **named)

    await known(sole)
    with monkeypatch.context() as during:
        during.setattr(sole.database._writer, "_execute", later)
        changing = asyncio.create_task(sole.put_onlooker(MATCH, 9))
        await begun.wait()
        reads = counted(sole, during)
        await known(sole)
        await known(sole)
        assert len(reads) == 2
        changing.cancel()
        await asyncio.wait((changing,))
        await known(sole)
        assert len(reads) == 3
        held.set()
    await sole.put_fact("a", "b")
    reads = counted(sole, monkeypatch)
    await known(sole)
    await known(sole)
    assert len(reads) == 1
    assert await known(sole) == await in_the_file(sole)


async def test_a_change_that_is_refused_leaves_what_stands(sole: SqliteStore) -> None:
    before = await known(sole)
    with pytest.raises(Conflict):
        await sole.apply(Change(row=changed(before.row, version=before.row.version + 5), at=NOW, draft=draft()))
    assert await known(sole) == before == await in_the_file(sole)


async def test_what_was_not_asked_for_lately_is_forgotten(sole: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundles, "MOST_KEPT", 1)
    await sole.apply(creation("OTHER"))
    for match in (MATCH, "OTHER"):
        await sole.load(match)
    reads = counted(sole, monkeypatch)
    for match in ("OTHER", MATCH):
        await sole.load(match)
    assert len(reads) == 1


async def test_a_store_that_is_not_alone_keeps_nothing(sole: SqliteStore) -> None:
    async with await SqliteStore.open(sole.database.path) as other:
        before = await known(other)
        await sole.apply(Change(row=before.row, at=NOW, draft=draft()))
        assert len((await known(other)).drafts) == 2
