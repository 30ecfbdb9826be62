"""What people follow in a server, so that they are told when it is over."""

from __future__ import annotations

import sqlite3

from .guild_rows import EVENT, MATCH, PLAYER, Follow


def of_person(connection: sqlite3.Connection, guild: int, person: int) -> list[Follow]:
    """Read what somebody follows in a server, without what is over, oldest first."""
    rows = connection.execute(
        "SELECT person, guild, sort, target, since FROM follows f WHERE person = ? AND guild = ?"
        " AND NOT EXISTS (SELECT 1 FROM matches m"
        " WHERE f.sort = ? AND m.id = f.target AND m.status IN ('over', 'archived', 'cancelled'))"
        " AND NOT EXISTS (SELECT 1 FROM events e WHERE f.sort = ? AND e.id = f.target AND e.status = 'closed')"
        " ORDER BY since, target",
        (person, guild, MATCH, EVENT),
    )
    return [Follow(*row) for row in rows]


def followers(connection: sqlite3.Connection, guild: int, sort: str, target: str) -> list[int]:
    """Read who follows a thing, the first to do so first."""
    rows = connection.execute(
        "SELECT person FROM follows WHERE guild = ? AND sort = ? AND target = ? ORDER BY since, person",
        (guild, sort, target),
    )
    return [row[0] for row in rows]


def put(connection: sqlite3.Connection, follow: Follow, most: int) -> bool:
    """Keep that somebody follows a thing, and forget what is over; return whether there was room for it."""
    there = of_person(connection, follow.guild, follow.person)
    if len(there) >= most and (follow.sort, follow.target) not in {(one.sort, one.target) for one in there}:
        return False
    connection.execute("DELETE FROM follows WHERE person = ? AND guild = ?", (follow.person, follow.guild))
    kept = {(one.sort, one.target): one for one in (follow, *there)}
    connection.executemany(
        "INSERT INTO follows (person, guild, sort, target, since) VALUES (?, ?, ?, ?, ?)",
        [(one.person, one.guild, one.sort, one.target, one.since) for one in kept.values()],
    )
    return True


def drop(connection: sqlite3.Connection, follow: Follow) -> bool:
    """Forget that somebody follows a thing; return whether they did."""
    done = connection.execute(
        "DELETE FROM follows WHERE person = ? AND guild = ? AND sort = ? AND target = ?",
        (follow.person, follow.guild, follow.sort, follow.target),
    )
    return done.rowcount > 0


def forget(connection: sqlite3.Connection, person: int) -> None:
    """Forget what a person follows, and who follows them."""
    connection.execute("DELETE FROM follows WHERE person = ?", (person,))
    connection.execute("DELETE FROM follows WHERE target = ? AND sort = ?", (str(person), PLAYER))
