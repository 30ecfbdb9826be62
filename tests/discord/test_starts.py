"""A command that cannot begin says one line and ends with 1: it leaves no trace on the screen and never hangs."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from bot import maintenance
from bot.storage.lock import Hold, InUse
from tests.support.shared_out import at_landing, few
from tests.support.starter import ROOT, STUCK_SECONDS, Ended, Starter, starter

SOON_MS = 200
"""How long a command waits for another process here; a host's waits ten seconds."""

Fault = Callable[..., None]


def held(database: Path, until: ExitStack) -> None:
    """Another process is in the middle of a write."""
    maintenance.migrate(database)
    other = until.enter_context(closing(sqlite3.connect(database, isolation_level=None)))
    other.execute("BEGIN IMMEDIATE")


def damaged(database: Path, until: ExitStack) -> None:
    maintenance.migrate(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    data = bytearray(database.read_bytes())
    data[4096:] = b"\xab" * (len(data) - 4096)
    database.write_bytes(bytes(data))


def newer(database: Path, until: ExitStack) -> None:
    maintenance.migrate(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA user_version = 9999")


def no_database(database: Path, until: ExitStack) -> None:
    database.write_text("a shopping list\n" * 500)


def in_use(database: Path, until: ExitStack) -> None:
    until.enter_context(closing(Hold(database)))


def read_only(database: Path, until: ExitStack) -> None:
    database.parent.chmod(0o555)
    until.callback(database.parent.chmod, 0o755)


def no_folder(database: Path, until: ExitStack) -> None:
    """A file stands where the folder should be."""
    database.parent.rmdir()
    database.parent.write_text("")


def full(database: Path, until: ExitStack) -> None:
    """No file can grow: see `begin`."""


@pytest.fixture
def until() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starter]:
    with starter(tmp_path_factory.mktemp("said")) as running:
        yield running


def begin(commands: Starter, database: Path, *command: str, no_room: bool = False, **more: str) -> Ended:
    """Run a command of the bot to its end."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("WARPOST", "DISCORD"))}
    environment |= {"WARPOST_TOKEN": "none", "WARPOST_DATABASE": str(database), **more}
    return commands.run(*command, environment=environment, no_room=no_room, patience=SOON_MS)


STARTS = {
    held: "another process holds the database",
    damaged: "the database is damaged",
    newer: "schema version 9999",
    no_database: "not a database of this program",
    in_use: "in use by a running bot",
    read_only: "see to the rights of the file and its folder|Permission denied",
    no_folder: "Not a directory|File exists",
    full: "the disk",
}
BESIDE = [(fault, command) for fault in STARTS for command in ("run", "sandbox")] + [
    (damaged, "check"),
    (newer, "export"),
    (no_database, "health"),
    (no_database, "migrate"),
    (read_only, "migrate"),
    (full, "backup"),
]
REST = {"export": ("AAAAA", "out.json"), "backup": ("copy.db",)}


@few(2)
@pytest.mark.parametrize(("fault", "command"), BESIDE, ids=lambda given: getattr(given, "__name__", given))
def test_a_command_that_cannot_begin_says_one_line(
    fault: Fault, command: str, tmp_path: Path, until: ExitStack, commands: Starter
) -> None:
    folder = tmp_path / "var"
    folder.mkdir()
    database = folder / "warpost.db"
    if command == "sandbox" and fault is not no_folder and fault is not read_only:
        (folder / "files").mkdir()
    if command == "backup":
        maintenance.migrate(database)
    fault(database, until)
    arguments = ("--data", str(folder), "--port", "0") if command == "sandbox" else ()
    rest = tuple(str(tmp_path / name) if "." in name else name for name in REST.get(command, ()))
    done = begin(commands, database, command, *arguments, *rest, no_room=fault is full)
    assert done.returncode == 1, done.stderr
    (line,) = done.stderr.strip().splitlines()
    assert re.search(STARTS[fault], line)
    assert str(tmp_path) in line
    assert "cannot listen" not in line
    assert done.stdout == ""


def test_what_stands_in_a_lock_file_does_not_matter(tmp_path: Path) -> None:
    lock = tmp_path / "warpost.db.lock"
    lock.write_bytes(b"4711\n" * 1000)
    with closing(Hold(tmp_path / "warpost.db")), pytest.raises(InUse):
        Hold(tmp_path / "warpost.db")


def test_a_lock_that_is_held_stands_whatever_is_written_into_its_file(tmp_path: Path, commands: Starter) -> None:
    with closing(Hold(tmp_path / "warpost.db")):
        scribble = "import sys; open(sys.argv[1], 'wb').write(b'garbage' * 1000)"  # here, it would let go of the lock
        subprocess.run([sys.executable, "-c", scribble, str(tmp_path / "warpost.db.lock")], check=True)
        done = begin(commands, tmp_path / "warpost.db", "run")
    assert done.returncode == 1
    assert "in use by a running bot" in done.stderr


@few(1)
@pytest.mark.parametrize("world", [b"{", b'{"clock_offset": "\xff"}', b'{"users": ' + b"[" * 50_000])
def test_a_damaged_world_of_the_sandbox_is_named(tmp_path: Path, commands: Starter, world: bytes) -> None:
    (tmp_path / "sandbox.json").write_bytes(world)
    done = begin(commands, tmp_path / "warpost.db", "sandbox", "--data", str(tmp_path), "--port", "0")
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert f"{tmp_path}: the sandbox's world cannot be read" in line


def test_content_that_cannot_be_read_is_named(tmp_path: Path, commands: Starter) -> None:
    (tmp_path / "locales").mkdir()
    done = begin(commands, tmp_path / "warpost.db", "run", WARPOST_DATA=str(tmp_path))
    assert (done.returncode, len(done.stderr.strip().splitlines())) == (1, 1), done.stderr


@at_landing
def test_a_process_of_its_own_ends_so_too(tmp_path: Path) -> None:
    """The starts above are forks of a process that has everything loaded; a host's loads it."""
    no_database(tmp_path / "warpost.db", ExitStack())
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=ROOT,
        env={**os.environ, "WARPOST_TOKEN": "none", "WARPOST_DATABASE": str(tmp_path / "warpost.db")},
        capture_output=True,
        text=True,
        check=False,
        timeout=STUCK_SECONDS,
    )
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.strip().splitlines()
    assert re.search(STARTS[no_database], line)
