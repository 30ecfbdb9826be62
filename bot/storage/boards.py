"""Messages of a server that are kept up to date, and where each stands."""

from __future__ import annotations

import sqlite3

from .guild_rows import Board


def get(connection: sqlite3.Connection, guild: int, role: str) -> Board | None:
    """Read where the message of a server with a role stands."""
    query = "SELECT guild, role, channel, message, shows FROM boards WHERE guild = ? AND role = ?"
    row = connection.execute(query, (guild, role)).fetchone()
    return None if row is None else Board(*row)


def with_role(connection: sqlite3.Connection, role: str) -> list[Board]:
    """Read where all messages with a role stand, or with one that begins with it and a point."""
    query = "SELECT guild, role, channel, message, shows FROM boards WHERE role = ? OR role LIKE ? ORDER BY guild, role"
    return [Board(*row) for row in connection.execute(query, (role, f"{role}.%"))]


def put(connection: sqlite3.Connection, board: Board) -> None:
    """Keep where a message stands, in place of the one with its role."""
    connection.execute(
        "INSERT INTO boards (guild, role, channel, message, shows) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (guild, role) DO UPDATE SET channel = excluded.channel, message = excluded.message,"
        " shows = excluded.shows",
        (board.guild, board.role, board.channel, board.message, board.shows),
    )


def drop(connection: sqlite3.Connection, guild: int, role: str) -> None:
    """Forget a message."""
    connection.execute("DELETE FROM boards WHERE guild = ? AND role = ?", (guild, role))
