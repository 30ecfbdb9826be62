"""Seats of matches: who sits where, and what they enter with."""

from __future__ import annotations

import sqlite3
from typing import Any

from .codec import Row, dump, holders, load
from .rows import SeatRow

COLUMNS = "match_id, seat, player, ai, thread, word, bank, here, invited, rank, owner, offered, entry, handed, passed"
_COUNT = COLUMNS.count(",") + 1
PREFIXED = ", ".join(f"s.{name.strip()}" for name in COLUMNS.split(","))


def of(connection: sqlite3.Connection, match: str) -> tuple[SeatRow, ...]:
    """Read the seats of a match in order."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM seats WHERE match_id = ? ORDER BY seat", (match,))
    return tuple(read(row) for row in rows)


def chosen_by(connection: sqlite3.Connection, chosen: str, args: tuple[Any, ...]) -> list[SeatRow]:
    """Read the seats of the matches that a query chooses, in order."""
    query = f"SELECT {COLUMNS} FROM seats WHERE match_id IN ({chosen}) ORDER BY match_id, seat"
    return [read(row) for row in connection.execute(query, args)]


def put(connection: sqlite3.Connection, seat: SeatRow) -> None:
    """Keep a seat in the place of what was there."""
    connection.execute(
        f"INSERT INTO seats ({COLUMNS}) VALUES ({holders(_COUNT)}) ON CONFLICT (match_id, seat) DO"
        " UPDATE SET player = excluded.player, ai = excluded.ai, word = excluded.word, bank = excluded.bank,"
        " here = excluded.here, invited = excluded.invited, rank = excluded.rank, owner = excluded.owner,"
        " offered = excluded.offered, handed = excluded.handed, passed = excluded.passed",
        (
            seat.match,
            seat.seat,
            seat.player,
            seat.ai,
            seat.thread,
            seat.word,
            seat.bank,
            seat.here,
            seat.invited,
            seat.rank,
            seat.owner,
            int(seat.offered),
            dump(seat.entry) if seat.entry else None,
            dump(seat.handed) if seat.handed else None,
            int(seat.passed),
        ),
    )


def read(row: Row) -> SeatRow:
    """Read the columns of a seat."""
    here = None if row[7] is None else bool(row[7])
    return SeatRow(
        match=row[0],
        seat=row[1],
        player=row[2],
        ai=row[3],
        thread=row[4],
        word=row[5],
        bank=row[6],
        here=here,
        invited=row[8],
        rank=row[9],
        owner=row[10],
        offered=bool(row[11]),
        entry=() if row[12] is None else load(row[12], tuple[str, ...]),
        handed=() if row[13] is None else load(row[13], tuple[str, ...]),
        passed=bool(row[14]),
    )
