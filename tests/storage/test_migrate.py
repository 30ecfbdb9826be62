"""Bringing databases of every earlier version up to date, whole or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.errors import NewerDatabase
from bot.storage.migrate import Migration, migrate, migrations, schema_version, statements
from bot.storage.sqlite import SqliteStore
from tests.support.shared_out import at_landing

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
LATEST = migrations()[-1].version

FIRST = Migration(1, "0001_first", "CREATE TABLE a (x INTEGER);\nINSERT INTO a VALUES (1);")
SECOND = Migration(2, "0002_second", "ALTER TABLE a ADD COLUMN y INTEGER;\nUPDATE a SET y = x + 1;")
BROKEN = Migration(2, "0002_broken", "ALTER TABLE a ADD COLUMN y INTEGER;\nUPDATE nowhere SET y = 1;")


def read(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def restore(schema: Path, path: Path) -> int:
    """Make the database a dump describes; return its version."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(schema.read_text("utf-8"))
        return schema_version(connection)


def test_migrations_are_numbered_without_gaps() -> None:
    assert [step.version for step in migrations()] == list(range(1, LATEST + 1))


def test_a_new_database_gets_the_latest_schema(tmp_path: Path) -> None:
    done = migrate(tmp_path / "new" / "warpost.db")
    assert done == (0, LATEST, None)
    assert read(tmp_path / "new" / "warpost.db", "PRAGMA user_version") == [(LATEST,)]


def test_an_up_to_date_database_is_left_alone(tmp_path: Path) -> None:
    migrate(tmp_path / "warpost.db")
    assert migrate(tmp_path / "warpost.db") == (LATEST, LATEST, None)
    assert list(tmp_path.glob("*.bak")) == []


def test_a_copy_is_made_before_data_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    migrate(path, (FIRST,))
    done = migrate(path, (FIRST, SECOND))
    assert done == (1, 2, tmp_path / "warpost.db.v1.bak")
    assert read(path, "SELECT x, y FROM a") == [(1, 2)]
    assert read(tmp_path / "warpost.db.v1.bak", "SELECT * FROM a") == [(1,)]


def test_a_failing_migration_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    migrate(path, (FIRST,))
    with pytest.raises(sqlite3.OperationalError):
        migrate(path, (FIRST, BROKEN))
    assert read(path, "SELECT * FROM a") == [(1,)]
    assert read(path, "PRAGMA user_version") == [(1,)]


def test_a_migration_that_breaks_a_reference_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    parents = Migration(
        1,
        "0001",
        "CREATE TABLE p (x INTEGER PRIMARY KEY);\nINSERT INTO p VALUES (1);\n"
        "CREATE TABLE c (x INTEGER REFERENCES p (x));\nINSERT INTO c VALUES (1);",
    )
    migrate(path, (parents,))
    with pytest.raises(sqlite3.IntegrityError):
        migrate(path, (parents, Migration(2, "0002", "DELETE FROM p;")))
    assert read(path, "SELECT x FROM p") == [(1,)]


def test_a_newer_database_is_refused_and_named(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    migrate(path, (FIRST, SECOND))
    with pytest.raises(NewerDatabase, match=r"schema version 2, this program knows versions up to 1"):
        migrate(path, (FIRST,))


def test_statements_are_split_outside_strings_and_triggers() -> None:
    sql = (
        "CREATE TABLE a (x TEXT);\n"
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM a;\n  SELECT 1;\nEND;\n"
        "INSERT INTO a VALUES ('one;\ntwo');\n"
    )
    assert [s.split("\n")[0] for s in statements(sql)] == [
        "CREATE TABLE a (x TEXT);",
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN",
        "INSERT INTO a VALUES ('one;",
    ]


def test_an_unfinished_statement_is_a_fault() -> None:
    with pytest.raises(ValueError, match="incomplete"):
        list(statements("CREATE TABLE a (x TEXT"))


@at_landing
@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
async def test_a_database_of_an_earlier_version_is_readable_after_migrating(schema: Path, tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    assert restore(schema, path) == int(schema.stem)
    store = await SqliteStore.open(path)
    try:
        bundle = await store.load("K7QFD")
        steps = await store.steps("K7QFD")
        mine = await store.matches_of(101)
        waiting = await store.claim(1 << 40, 5)
    finally:
        await store.close()
    assert bundle is not None
    assert (bundle.row.game, bundle.row.options, len(bundle.seats)) == ("tally", {"goal": 10}, 2)
    assert (len(bundle.deadlines), len(bundle.drafts), len(steps), len(mine), len(waiting)) == (1, 1, 2, 1, 1)


async def test_a_panel_in_a_thread_that_others_can_read_is_drawn_anew_after_migrating(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    restore(next(schema for schema in SCHEMAS if schema.stem == "0005"), path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM outbox")
        connection.execute("INSERT INTO messages VALUES ('K7QFD', 'panel.0', 51, 9)")
        connection.commit()
    store = await SqliteStore.open(path)
    try:
        (row,) = await store.claim(1 << 40, 5)
        stands = await store.message("K7QFD", "panel.0")
    finally:
        await store.close()
    assert (row.match, row.seat, row.kind, row.collapse) == ("K7QFD", 0, "seat_panel", "panel.0")
    assert stands is not None
    assert (stands.message, stands.shows) == (9, "")


def test_every_version_before_this_one_has_a_fixture() -> None:
    assert [int(path.stem) for path in SCHEMAS] == list(range(1, LATEST + 1))
