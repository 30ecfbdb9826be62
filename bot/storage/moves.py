"""The append-only log of answers, in rows or, once archived, in one record; and the snapshot that is a cache of it."""

from __future__ import annotations

import sqlite3
from itertools import pairwise

from rules.kernel.types import Choice, Event

from . import archive
from .codec import Row, dump, load
from .errors import Conflict
from .rows import MoveRow, Snapshot

_COLUMNS = ", ".join(("match_id", *archive.COLUMNS))


def append(connection: sqlite3.Connection, move: MoveRow) -> None:
    """Append one step; raise Conflict if its index is taken."""
    archive.unpack(connection, move.match)
    try:
        connection.execute(
            f"INSERT INTO moves ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                move.match,
                move.index,
                move.seat,
                move.decision,
                dump(move.choice),
                move.by,
                int(move.secret),
                move.at,
                dump(move.events),
                dump(move.then),
            ),
        )
    except sqlite3.IntegrityError as error:
        raise Conflict(move.match, move.index) from error


def between(connection: sqlite3.Connection, match: str, since: int, until: int | None) -> list[MoveRow]:
    """Read the steps with since < index <= until."""
    limit = until if until is not None else 1 << 62
    packed = archive.read(connection, match)
    if packed is not None:
        return [_move((match, *row)) for row in packed if since < row[0] <= limit]
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM moves WHERE match_id = ? AND idx > ? AND idx <= ? ORDER BY idx", (match, since, limit)
    )
    return [_move(row) for row in rows]


def gaps(connection: sqlite3.Connection, player: int, live: bool, matches: int) -> list[int]:
    """Read how long a person took for what others had handed over to them, in their latest matches that have ended."""
    rows = connection.execute(
        "SELECT m.id, s.seat FROM seats s JOIN matches m ON m.id = s.match_id WHERE s.player = ?"
        " AND m.status IN ('over', 'archived') AND (m.preset = 'live') = ? ORDER BY m.ended DESC, m.id LIMIT ?",
        (player, live, matches),
    ).fetchall()
    found: list[int] = []
    for match, seat in rows:
        steps = _paced(connection, match)
        found += [
            at - before
            for (last, before, _), (one, at, decision) in pairwise(steps)
            if one == seat and last != seat and decision[:1].isdigit()
        ]
    return found


def _paced(connection: sqlite3.Connection, match: str) -> list[tuple[int | None, int, str]]:
    """Read of every step who took it, when, and what was decided."""
    packed = archive.read(connection, match)
    if packed is not None:
        return [(row[1], row[6], row[2]) for row in packed]
    query = "SELECT seat, at, decision FROM moves WHERE match_id = ? ORDER BY idx"
    return connection.execute(query, (match,)).fetchall()


def draw_offers(connection: sqlite3.Connection, match: str) -> int:
    """Count how often a draw was offered in a match."""
    packed = archive.read(connection, match)
    if packed is not None:
        return sum(row[2].startswith("draw.") and row[3] == dump(("offer",)) for row in packed)
    query = "SELECT COUNT(*) FROM moves WHERE match_id = ? AND decision LIKE 'draw.%' AND choice = ?"
    (count,) = connection.execute(query, (match, dump(("offer",)))).fetchone()
    return int(count)


def put_snapshot(connection: sqlite3.Connection, match: str, index: int, state: bytes) -> None:
    """Replace the cached state."""
    connection.execute(
        "INSERT INTO snapshots (match_id, idx, state) VALUES (?, ?, ?)"
        " ON CONFLICT (match_id) DO UPDATE SET idx = excluded.idx, state = excluded.state",
        (match, index, state),
    )


def snapshot(connection: sqlite3.Connection, match: str) -> Snapshot | None:
    """Read the cached state."""
    row = connection.execute("SELECT match_id, idx, state FROM snapshots WHERE match_id = ?", (match,)).fetchone()
    return None if row is None else Snapshot(*row)


def _move(row: Row) -> MoveRow:
    return MoveRow(
        match=row[0],
        index=row[1],
        seat=row[2],
        decision=row[3],
        choice=load(row[4], Choice),
        by=row[5],
        secret=bool(row[6]),
        at=row[7],
        events=load(row[8], tuple[Event, ...]),
        then=load(row[9], tuple[Choice, ...]),
    )
