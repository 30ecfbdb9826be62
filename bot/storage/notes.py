"""What is told to one seat alone: kept for its panel until the seat answers."""

from __future__ import annotations

import sqlite3
from typing import Any

from .codec import dump, load
from .rows import MoveRow, SeatNote


def put(connection: sqlite3.Connection, note: SeatNote) -> None:
    """Keep a note; one whose message is delivered again is there already."""
    connection.execute(
        "INSERT OR IGNORE INTO seat_notes (match_id, seat, text, nonce) VALUES (?, ?, ?, ?)",
        (note.match, note.seat, dump(note.text), note.nonce),
    )


def of(connection: sqlite3.Connection, match: str) -> tuple[SeatNote, ...]:
    """Read the notes of a match's seats, oldest first."""
    rows = connection.execute(
        "SELECT match_id, seat, text, nonce FROM seat_notes WHERE match_id = ? ORDER BY id", (match,)
    )
    return tuple(SeatNote(match=r[0], seat=r[1], text=load(r[2], dict[str, Any]), nonce=r[3]) for r in rows)


def drop_answered(connection: sqlite3.Connection, moves: tuple[MoveRow, ...]) -> None:
    """Delete what was told to the seats that have now answered themselves."""
    for match, seat in dict.fromkeys((move.match, move.seat) for move in moves if move.by == "seat"):
        connection.execute("DELETE FROM seat_notes WHERE match_id = ? AND seat = ?", (match, seat))
