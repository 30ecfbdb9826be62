"""Who looks after a server's matches, and what they did to each."""

from __future__ import annotations

import sqlite3
from typing import Any

from .codec import dump, load
from .ruled import Act, StaffRow


def of_guild(connection: sqlite3.Connection, guild: int) -> tuple[StaffRow, ...]:
    """Read the powers that are given in a server, those over all of it first, roles before people."""
    rows = connection.execute(
        "SELECT guild, kind, holder, power, event FROM staff WHERE guild = ? ORDER BY event, kind, holder", (guild,)
    )
    return tuple(StaffRow(*row) for row in rows)


def put(connection: sqlite3.Connection, row: StaffRow) -> None:
    """Give a power in place of the one given before; an empty one takes it away."""
    connection.execute(
        "DELETE FROM staff WHERE guild = ? AND kind = ? AND holder = ? AND event = ?",
        (row.guild, row.kind, row.holder, row.event),
    )
    if row.power:
        connection.execute(
            "INSERT INTO staff (guild, kind, holder, power, event) VALUES (?, ?, ?, ?, ?)",
            (row.guild, row.kind, row.holder, row.power, row.event),
        )


def log(connection: sqlite3.Connection, act: Act) -> None:
    """Append what was done."""
    connection.execute(
        "INSERT INTO acts (match_id, at, who, act, reason, about) VALUES (?, ?, ?, ?, ?, ?)",
        (act.match, act.at, act.who, act.act, act.reason, dump(act.about)),
    )


def acts(connection: sqlite3.Connection, match: str) -> tuple[Act, ...]:
    """Read what was done to a match, oldest first."""
    rows = connection.execute(
        "SELECT match_id, at, who, act, reason, about FROM acts WHERE match_id = ? ORDER BY id", (match,)
    )
    return tuple(
        Act(match=r[0], at=r[1], who=r[2], act=r[3], reason=r[4], about=load(r[5], dict[str, Any])) for r in rows
    )


def forget(connection: sqlite3.Connection, person: int) -> None:
    """Take the powers of a person away, and their name from what they did."""
    connection.execute("DELETE FROM staff WHERE holder = ? AND kind = 'user'", (person,))
    connection.execute("UPDATE acts SET who = NULL WHERE who = ?", (person,))
