"""A command that cannot begin says one line and ends with 1: it leaves no trace on the screen and never hangs."""

from __future__ import annotations

import ctypes
import os
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from bot import maintenance
from bot.storage.lock import Hold, InUse

ROOT = Path(__file__).resolve().parents[2]
STUCK_SECONDS = 150
"""A process that has not ended by then hangs; the slowest here waits ten seconds for a lock."""
DROP_BOUND, MAY_WRITE_ANYWHERE = 24, 1
"""`prctl` taking a right away for good, and the right by which root heeds no file's mode."""
SMALL_FILE = 20_000

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


def begin(database: Path, *command: str, no_room: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a command of the bot to its end, without root's right to write everywhere."""

    def limit() -> None:
        ctypes.CDLL(None).prctl(DROP_BOUND, MAY_WRITE_ANYWHERE, 0, 0, 0)
        if no_room:
            resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL_FILE, SMALL_FILE))

    environment = {name: value for name, value in os.environ.items() if not name.startswith(("WARPOST", "DISCORD"))}
    environment |= {"WARPOST_TOKEN": "none", "WARPOST_DATABASE": str(database), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", "bot", *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=STUCK_SECONDS,
        preexec_fn=limit,
    )


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


@pytest.mark.parametrize(("fault", "command"), BESIDE, ids=lambda given: getattr(given, "__name__", given))
def test_a_command_that_cannot_begin_says_one_line(
    fault: Fault, command: str, tmp_path: Path, until: ExitStack
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
    done = begin(database, command, *arguments, *rest, no_room=fault is full)
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


def test_a_lock_that_is_held_stands_whatever_is_written_into_its_file(tmp_path: Path) -> None:
    with closing(Hold(tmp_path / "warpost.db")):
        scribble = "import sys; open(sys.argv[1], 'wb').write(b'garbage' * 1000)"  # here, it would let go of the lock
        subprocess.run([sys.executable, "-c", scribble, str(tmp_path / "warpost.db.lock")], check=True)
        done = begin(tmp_path / "warpost.db", "run")
    assert done.returncode == 1
    assert "in use by a running bot" in done.stderr


def test_a_damaged_world_of_the_sandbox_is_named(tmp_path: Path) -> None:
    (tmp_path / "sandbox.json").write_text("{")
    done = begin(tmp_path / "warpost.db", "sandbox", "--data", str(tmp_path), "--port", "0")
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert f"{tmp_path}: the sandbox's world cannot be read" in line


def test_content_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "locales").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=ROOT,
        env={**os.environ, "WARPOST_TOKEN": "none", "WARPOST_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=STUCK_SECONDS,
    )
    assert (done.returncode, len(done.stderr.strip().splitlines())) == (1, 1), done.stderr
