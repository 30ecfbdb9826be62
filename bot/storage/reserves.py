"""Who waits for a seat of a match, in the order in which they came."""

from __future__ import annotations

import sqlite3


def of_match(connection: sqlite3.Connection, match: str) -> tuple[int, ...]:
    """Read who waits for a seat of a match, the first to come first."""
    rows = connection.execute("SELECT player FROM reserves WHERE match_id = ? ORDER BY since, rowid", (match,))
    return tuple(row[0] for row in rows)


def put(connection: sqlite3.Connection, match: str, player: int, since: int) -> None:
    """Put somebody at the end of the list, unless they are on it."""
    connection.execute("INSERT OR IGNORE INTO reserves VALUES (?, ?, ?)", (match, player, since))


def drop(connection: sqlite3.Connection, match: str, player: int) -> bool:
    """Take somebody off the list; return whether they were on it."""
    query = "DELETE FROM reserves WHERE match_id = ? AND player = ?"
    return connection.execute(query, (match, player)).rowcount > 0
