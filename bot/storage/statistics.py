"""What statistics count of finished matches, kept so that each is played again but once."""

from __future__ import annotations

import sqlite3


def of_game(connection: sqlite3.Connection, game: str, made_by: str) -> dict[str, bytes]:
    """Read what was counted of a game's matches by this code."""
    rows = connection.execute(
        "SELECT c.match_id, c.facts FROM statistics c JOIN matches m ON m.id = c.match_id"
        " WHERE m.game = ? AND m.ended IS NOT NULL AND c.made_by = ?",
        (game, made_by),
    )
    return dict(rows.fetchall())


def put(connection: sqlite3.Connection, match: str, made_by: str, facts: bytes) -> None:
    """Keep what was counted of a match, in place of what other code counted."""
    connection.execute(
        "INSERT INTO statistics (match_id, made_by, facts) VALUES (?, ?, ?)"
        " ON CONFLICT (match_id) DO UPDATE SET made_by = excluded.made_by, facts = excluded.facts",
        (match, made_by, facts),
    )
