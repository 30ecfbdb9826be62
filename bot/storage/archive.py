"""The log of an archived match as one compressed record: column by column, read back row by row as it was.

What happened is kept with the answers, since the content that it could be derived with is kept for running matches
only. The cached state is not: it is derived from the log, as it is after every change of the rules.
"""

from __future__ import annotations

import lzma
import sqlite3
from typing import Any

import msgspec

from .codec import Row
from .errors import Damaged

COLUMNS = ("idx", "seat", "decision", "choice", "made_by", "secret", "at", "events", "ahead")
"""Columns of a step beside its match; a column that is added later is absent from older records."""
_LISTED = ", ".join(COLUMNS)
_READ = f"SELECT {_LISTED} FROM moves WHERE match_id = ? ORDER BY idx"


def pack(connection: sqlite3.Connection, match: str) -> None:
    """Put the log of a match into one record and drop its rows; raise Damaged if it does not read back the same."""
    connection.execute("DELETE FROM unpacked WHERE match_id = ?", (match,))
    rows = connection.execute(_READ, (match,)).fetchall()
    if not rows:
        return
    body = packed(rows)
    if unpacked(match, body) != rows:
        raise Damaged(f"match {match}: its log does not read back from its record as it is")
    connection.execute("INSERT INTO archives (match_id, body) VALUES (?, ?)", (match, body))
    connection.execute("DELETE FROM moves WHERE match_id = ?", (match,))
    connection.execute("DELETE FROM snapshots WHERE match_id = ?", (match,))


def pack_some(connection: sqlite3.Connection, most: int) -> int:
    """Pack up to `most` archived matches whose log stands in rows yet; return how many."""
    waiting = [row[0] for row in connection.execute("SELECT match_id FROM unpacked ORDER BY match_id LIMIT ?", (most,))]
    for match in waiting:
        pack(connection, match)
    return len(waiting)


def note(connection: sqlite3.Connection, match: str) -> None:
    """Let the log of an archived match that came from elsewhere be packed in the background."""
    connection.execute("INSERT OR IGNORE INTO unpacked VALUES (?)", (match,))


def unpack(connection: sqlite3.Connection, match: str) -> None:
    """Put the log of a match into rows again, as it is to be continued; do nothing if it stands there."""
    rows = read(connection, match)
    if rows is None:
        return
    marks = ", ".join("?" * len(COLUMNS))
    connection.executemany(f"INSERT INTO moves (match_id, {_LISTED}) VALUES (?, {marks})", [(match, *r) for r in rows])
    connection.execute("DELETE FROM archives WHERE match_id = ?", (match,))


def read(connection: sqlite3.Connection, match: str) -> list[Row] | None:
    """Read the rows of a log from its record, in the order of COLUMNS; None if there is no record. Raises Damaged."""
    found = connection.execute("SELECT body FROM archives WHERE match_id = ?", (match,)).fetchone()
    return None if found is None else unpacked(match, found[0])


def packed(rows: list[Row]) -> bytes:
    """Return rows of a log as a record."""
    columns = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
    return lzma.compress(msgspec.json.encode(columns), check=lzma.CHECK_CRC32)


def unpacked(match: str, body: bytes) -> list[Row]:
    """Return the rows of a record; raise Damaged."""
    try:
        columns = msgspec.json.decode(lzma.decompress(body), type=dict[str, list[Any]])
        return list(zip(*(columns[name] for name in COLUMNS), strict=True))
    except (lzma.LZMAError, msgspec.MsgspecError, KeyError, ValueError, EOFError) as error:
        raise Damaged(f"match {match}: the record of its log cannot be read: put a backup in its place") from error
