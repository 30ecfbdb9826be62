"""Clock rows: what happens by itself, and when."""

from __future__ import annotations

import sqlite3
from typing import Any

from .codec import Row, holders
from .rows import Deadline

_COLUMNS = "id, match_id, seat, kind, decision, due, budget, since, extended, given"


def of(connection: sqlite3.Connection, match: str) -> tuple[Deadline, ...]:
    """Read the deadlines of a match, earliest first."""
    rows = connection.execute(f"SELECT {_COLUMNS} FROM deadlines WHERE match_id = ? ORDER BY due, id", (match,))
    return tuple(_deadline(row) for row in rows)


LEAVE, BACK = "leave", "back"
ABSENCES = (LEAVE, BACK)
"""When somebody goes away who has said so beforehand, and comes back; `decision` is the person.

They stand until they are taken, whatever becomes of the clocks.
"""


def replace(
    connection: sqlite3.Connection, match: str, deadlines: tuple[Deadline, ...], *, imported: bool = False
) -> None:
    """Keep exactly these deadlines of a match, and all of ABSENCES; of those kinds new ones are added.

    `imported`: the match comes from elsewhere, so that none of it stands here yet.
    """
    connection.execute("DELETE FROM deadlines WHERE match_id = ? AND kind NOT IN (?, ?)", (match, *ABSENCES))
    connection.executemany(
        "INSERT INTO deadlines (match_id, seat, kind, decision, due, budget, since, extended, given)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (match, d.seat, d.kind, d.decision, d.due, d.budget, d.since, d.extended, d.given)
            for d in deadlines
            if d.kind not in ABSENCES or not d.id or imported
        ],
    )


def of_kind_in(connection: sqlite3.Connection, kind: str, chosen: str, args: tuple[Any, ...]) -> list[Deadline]:
    """Read the deadlines of a kind of the matches that a query chooses, earliest first."""
    query = f"SELECT {_COLUMNS} FROM deadlines WHERE kind = ? AND match_id IN ({chosen}) ORDER BY due, id"
    return [_deadline(row) for row in connection.execute(query, (kind, *args))]


def answer_of(connection: sqlite3.Connection, match: str, seat: int) -> Deadline | None:
    """Read the deadline of a seat's open answer."""
    row = connection.execute(
        f"SELECT {_COLUMNS} FROM deadlines WHERE match_id = ? AND seat = ? AND kind = 'answer' ORDER BY due LIMIT 1",
        (match, seat),
    ).fetchone()
    return None if row is None else _deadline(row)


def next_due(connection: sqlite3.Connection) -> int | None:
    """Read the earliest due time, of a match or of an event."""
    query = (
        "SELECT MIN(due) FROM (SELECT MIN(due) AS due FROM deadlines"
        " UNION ALL SELECT MIN(due) FROM event_deadlines WHERE due IS NOT NULL)"
    )
    return connection.execute(query).fetchone()[0]


def due(connection: sqlite3.Connection, until: int, limit: int) -> list[Deadline]:
    """Read deadlines with due <= until, earliest first."""
    query = f"SELECT {_COLUMNS} FROM deadlines WHERE due <= ? ORDER BY due, id LIMIT ?"
    rows = connection.execute(query, (until, limit))
    return [_deadline(row) for row in rows]


def matches_with(connection: sqlite3.Connection, kinds: tuple[str, ...]) -> list[str]:
    """Read which matches have deadlines of some kinds; their names alone, as there may be very many."""
    query = f"SELECT DISTINCT match_id FROM deadlines WHERE kind IN ({holders(len(kinds))})"
    return [match for (match,) in connection.execute(query, kinds)]


def take(connection: sqlite3.Connection, deadline: int) -> bool:
    """Delete a deadline; return whether it still stood."""
    return connection.execute("DELETE FROM deadlines WHERE id = ?", (deadline,)).rowcount > 0


def defer(connection: sqlite3.Connection, deadline: int, until: int) -> None:
    """Let a deadline fall due later."""
    connection.execute("UPDATE deadlines SET due = ? WHERE id = ?", (until, deadline))


def _deadline(row: Row) -> Deadline:
    return Deadline(
        id=row[0],
        match=row[1],
        seat=row[2],
        kind=row[3],
        decision=row[4],
        due=row[5],
        budget=row[6],
        since=row[7],
        extended=row[8],
        given=row[9],
    )
