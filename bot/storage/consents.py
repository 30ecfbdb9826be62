"""Who lets a match be watched with nothing hidden some turns later, and who has watched it so."""

from __future__ import annotations

import sqlite3

from .ruled import Consent


def of(connection: sqlite3.Connection, match: str) -> tuple[Consent, ...]:
    """Read which seats' people allow it, by seat."""
    rows = connection.execute("SELECT seat, player, turns FROM consents WHERE match_id = ? ORDER BY seat", (match,))
    return tuple(Consent(*row) for row in rows)


def put(connection: sqlite3.Connection, match: str, given: tuple[Consent, ...]) -> None:
    """Let these be all of a match."""
    connection.execute("DELETE FROM consents WHERE match_id = ?", (match,))
    rows = [(match, one.seat, one.player, one.turns) for one in given]
    connection.executemany("INSERT INTO consents VALUES (?, ?, ?, ?)", rows)


def onlookers(connection: sqlite3.Connection, match: str) -> tuple[int, ...]:
    """Read who has seen a match with nothing hidden while it ran."""
    rows = connection.execute("SELECT player FROM onlookers WHERE match_id = ? ORDER BY player", (match,))
    return tuple(row[0] for row in rows)


def put_onlookers(connection: sqlite3.Connection, match: str, players: tuple[int, ...]) -> None:
    """Keep that people have seen it."""
    connection.executemany("INSERT OR IGNORE INTO onlookers VALUES (?, ?)", [(match, one) for one in players])


def forget(connection: sqlite3.Connection, person: int) -> None:
    """Forget what somebody has allowed, and where they have looked."""
    connection.execute("DELETE FROM consents WHERE player = ?", (person,))
    connection.execute("DELETE FROM onlookers WHERE player = ?", (person,))
