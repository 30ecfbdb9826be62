"""Writers that wait share a transaction, and each is served as if it had one of its own."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.group import MOST_TOGETHER
from bot.storage.maintenance import inspect
from bot.storage.migrate import migrate
from tests.support.shared_out import at_landing

from .writer import note

ROOT = Path(__file__).resolve().parents[2]
LIVES, CONFIRMED = 5, 200


class Refused(Exception):
    """What a verb raises in these tests."""


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    migrate(tmp_path / "warpost.db")
    database = await Database.open(tmp_path / "warpost.db")
    yield database
    await database.close()


@pytest.fixture
async def transactions(database: Database) -> list[str]:
    """What begins and ends transactions, as the writer's connection does it."""
    found: list[str] = []
    ends = ("BEGIN", "COMMIT", "ROLLBACK")

    def watch(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(lambda sql: found.append(sql) if sql.startswith(ends) else None)

    await database.outside(watch)
    return found


@asynccontextmanager
async def held_up(database: Database) -> AsyncIterator[None]:
    """Keep the writer's thread busy, so that whoever writes within the block has to wait."""
    gate = threading.Event()
    holding = asyncio.ensure_future(database.outside(lambda connection: gate.wait()))
    try:
        yield
    finally:
        gate.set()
        await holding


async def waiting(database: Database, *verbs: Callable[..., object]) -> list[asyncio.Task[object]]:
    """Begin to write everything while the writer is held up."""
    async with held_up(database):
        tasks = [asyncio.create_task(database.write(verb)) for verb in verbs]
        for _ in range(3):  # each task reaches the writer's queue
            await asyncio.sleep(0)
    return tasks


def noting(name: str) -> Callable[[sqlite3.Connection], str]:
    def verb(connection: sqlite3.Connection) -> str:
        note(connection, name)
        return name

    return verb


def stored(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM facts ORDER BY rowid")]


async def test_whoever_waits_shares_one_transaction(database: Database, transactions: list[str]) -> None:
    names = [f"n{number:02}" for number in range(50)]
    tasks = await waiting(database, *map(noting, names))
    assert await asyncio.gather(*tasks) == names
    assert transactions == ["BEGIN IMMEDIATE", "COMMIT"]
    assert sorted(stored(database.path)) == names


async def test_a_transaction_is_shared_by_so_many_and_no_more(database: Database, transactions: list[str]) -> None:
    tasks = await waiting(database, *(noting(f"n{number}") for number in range(2 * MOST_TOGETHER + 1)))
    await asyncio.gather(*tasks)
    assert transactions.count("COMMIT") == 3


async def test_verbs_are_run_in_the_order_they_came_in(database: Database) -> None:
    ran: list[int] = []
    tasks = await waiting(database, *(lambda connection, n=n: ran.append(n) for n in range(200)))
    await asyncio.gather(*tasks)
    assert ran == list(range(200))


async def test_a_verb_that_fails_takes_back_what_it_did_and_nothing_else(database: Database) -> None:
    def fail(connection: sqlite3.Connection) -> None:
        note(connection, "half")
        raise Refused

    tasks = await waiting(database, noting("before"), fail, noting("after"))
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [results[0], type(results[1]), results[2]] == ["before", Refused, "after"]
    assert sorted(stored(database.path)) == ["after", "before"]


async def test_a_verb_sees_what_the_verbs_before_it_did(database: Database) -> None:
    def read(connection: sqlite3.Connection) -> int:
        return connection.execute("SELECT COUNT(*) FROM facts").fetchone()[0]

    tasks = await waiting(database, noting("a"), read, noting("b"), read)
    assert await asyncio.gather(*tasks) == ["a", 1, "b", 2]


async def test_nothing_is_confirmed_before_it_is_committed(database: Database) -> None:
    begun, gate = threading.Event(), threading.Event()

    def slow(connection: sqlite3.Connection) -> None:
        begun.set()
        gate.wait()

    first, second = await waiting(database, noting("first"), slow)
    await asyncio.to_thread(begun.wait)  # the first verb has run, in the transaction that is still open
    assert not first.done()
    assert stored(database.path) == []
    gate.set()
    await asyncio.gather(first, second)
    assert stored(database.path) == ["first"]


async def test_an_error_at_the_commit_reaches_all_who_shared_it(database: Database) -> None:
    def leave_a_broken_reference(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA defer_foreign_keys = ON")  # found at the COMMIT only
        connection.execute("INSERT INTO snapshots (match_id, idx, state) VALUES ('NOONE', 0, x'')")

    tasks = await waiting(database, noting("before"), leave_a_broken_reference, noting("after"))
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [sqlite3.IntegrityError] * 3
    assert stored(database.path) == []
    await database.write(noting("next"))
    assert stored(database.path) == ["next"]


async def test_when_sqlite_takes_everything_back_nobody_is_told_it_was_done(database: Database) -> None:
    def run_out_of_space(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")  # as SQLite does by itself on a full disk
        raise Refused

    tasks = await waiting(database, noting("before"), run_out_of_space, noting("after"))
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [Refused] * 3
    assert stored(database.path) == []


async def test_who_is_cancelled_while_waiting_writes_nothing_and_holds_up_nobody(database: Database) -> None:
    async with held_up(database):
        tasks = [asyncio.create_task(database.write(noting(name))) for name in ("a", "b", "c")]
        for _ in range(3):
            await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.wait((tasks[0],))
    await asyncio.gather(*tasks[1:])
    assert tasks[0].cancelled()
    assert stored(database.path) == ["b", "c"]


async def test_who_is_cancelled_in_the_middle_has_written_whole(database: Database) -> None:
    begun, gate = threading.Event(), threading.Event()

    def slow(connection: sqlite3.Connection) -> None:
        note(connection, "slow")
        begun.set()
        gate.wait()

    first, second = await waiting(database, slow, noting("second"))
    await asyncio.to_thread(begun.wait)
    first.cancel()
    await asyncio.wait((first,))
    gate.set()
    assert await second == "second"
    assert stored(database.path) == ["slow", "second"]


async def test_whoever_writes_before_the_close_is_served(database: Database, tmp_path: Path) -> None:
    other = await Database.open(database.path)
    tasks = await waiting(other, *(noting(f"n{number}") for number in range(5)))
    await other.close()
    assert len(await asyncio.gather(*tasks)) == 5
    with pytest.raises((ValueError, sqlite3.ProgrammingError)):
        await other.write(noting("late"))


@at_landing
def test_a_killed_writer_has_stored_everything_it_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    migrate(path)
    confirmed: list[str] = []
    for _ in range(LIVES):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("DELETE FROM facts")
        command = [sys.executable, "-m", "tests.storage.writer", str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
            assert process.stdout is not None
            confirmed = [process.stdout.readline().strip() for _ in range(CONFIRMED)]
            process.kill()
            confirmed += process.stdout.read().split("\n")[:-1]  # the last line may be cut off
        inspect(path)
        assert len(confirmed) >= CONFIRMED
        assert set(confirmed) <= set(stored(path))
