"""Answers not yet sent, one per seat: what stands in when the clock runs out."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from rules.kernel.types import Choice

from .codec import dump, load
from .rows import Draft


def of(connection: sqlite3.Connection, match: str) -> tuple[Draft, ...]:
    """Read the drafts of a match in seat order."""
    rows = connection.execute(
        "SELECT match_id, seat, decision, kind, about, choice, sketch, at_once, saved FROM drafts"
        " WHERE match_id = ? ORDER BY seat",
        (match,),
    )
    return tuple(
        Draft(
            match=row[0],
            seat=row[1],
            decision=row[2],
            kind=row[3],
            about=load(row[4], dict[str, Any]),
            choice=load(row[5], Choice),
            sketch=load(row[6], dict[str, Any]),
            at_once=bool(row[7]),
            saved=row[8],
        )
        for row in rows
    )


def as_read(draft: Draft) -> Draft:
    """Return a draft as it will be read."""
    about, sketch = load(dump(draft.about), dict[str, Any]), load(dump(draft.sketch), dict[str, Any])
    return msgspec.structs.replace(draft, about=about, sketch=sketch)


def replace(connection: sqlite3.Connection, match: str, drafts: tuple[Draft, ...]) -> None:
    """Keep exactly these drafts of a match."""
    connection.execute("DELETE FROM drafts WHERE match_id = ?", (match,))
    for draft in drafts:
        put(connection, draft)


def put(connection: sqlite3.Connection, d: Draft) -> None:
    """Keep a draft in the place of the one its seat had."""
    connection.execute(
        "INSERT OR REPLACE INTO drafts (match_id, seat, decision, kind, about, choice, sketch, at_once, saved)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (d.match, d.seat, d.decision, d.kind, dump(d.about), dump(d.choice), dump(d.sketch), int(d.at_once), d.saved),
    )
