"""Who waits for others to play with."""

from __future__ import annotations

import sqlite3

from .codec import Row
from .people_rows import Queued

_COLUMNS = "guild, game, preset, seats, player, channel, since, until"


def of_guild(connection: sqlite3.Connection, guild: int) -> list[Queued]:
    """Read who waits in a server, who came first at the top."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM queue WHERE guild = ? ORDER BY since, rowid", (guild,))
    return [_queued(row) for row in rows]


def of_player(connection: sqlite3.Connection, player: int) -> list[Queued]:
    """Read what a person waits for, oldest first."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM queue WHERE player = ? ORDER BY since, rowid", (player,))
    return [_queued(row) for row in rows]


def put(connection: sqlite3.Connection, waiting: Queued) -> None:
    """Let somebody wait; who does so already keeps the place, until the later time."""
    values = tuple(getattr(waiting, name.strip()) for name in _COLUMNS.split(","))
    connection.execute(
        f"INSERT INTO queue ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild, game, preset, seats,"
        " player) DO UPDATE SET channel = excluded.channel, until = MAX(until, excluded.until)",
        values,
    )


def drop(connection: sqlite3.Connection, waiting: tuple[Queued, ...]) -> int:
    """Let people wait no more; return how many of these there were."""
    query = "DELETE FROM queue WHERE guild = ? AND game = ? AND preset = ? AND seats = ? AND player = ?"
    return sum(
        connection.execute(query, (one.guild, one.game, one.preset, one.seats, one.player)).rowcount for one in waiting
    )


def take(connection: sqlite3.Connection, waiting: tuple[Queued, ...]) -> bool:
    """Take people out of all they wait for in a server if each waits for this still; return whether that is so."""
    if drop(connection, waiting) < len(waiting):
        return False
    for one in waiting:
        connection.execute("DELETE FROM queue WHERE player = ? AND guild = ?", (one.player, one.guild))
    return True


def _queued(row: Row) -> Queued:
    return Queued(
        guild=row[0],
        game=row[1],
        preset=row[2],
        seats=row[3],
        player=row[4],
        channel=row[5],
        since=row[6],
        until=row[7],
    )
