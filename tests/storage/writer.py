"""A process in which twenty write at once and say what was confirmed, until it is killed: run by the group's test."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from sqlite3 import Connection

from bot.storage.database import Database

WRITERS = 20


def note(connection: Connection, name: str) -> None:
    """Write one row."""
    connection.execute("INSERT INTO facts (name, value) VALUES (?, '')", (name,))


async def write_for_ever(database: Database, writer: int) -> None:
    """Write row after row, and print each name once it is confirmed."""
    number = 0
    while True:
        name = f"{writer}.{number}"
        await database.write(note, name)
        print(name, flush=True)
        number += 1


async def main(path: Path) -> None:
    """Write with everybody at once."""
    database = await Database.open(path)
    await asyncio.gather(*(write_for_ever(database, writer) for writer in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
