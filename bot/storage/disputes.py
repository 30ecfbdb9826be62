"""What seats dispute, and what was decided: of a match, and as precedents of a server."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from .codec import Row
from .ruled import Dispute, unnamed

COLUMNS = (
    "id, match_id, guild, game, seat, player, sort, clause, text, step, at, due, state, verdict, decided_by, decided"
)
_DECIDED = "state IN ('upheld', 'rejected')"


def of(connection: sqlite3.Connection, match: str) -> tuple[Dispute, ...]:
    """Read what was disputed in a match, oldest first."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM disputes WHERE match_id = ? ORDER BY id", (match,))
    return tuple(_dispute(row) for row in rows)


def bring(connection: sqlite3.Connection, all_: tuple[Dispute, ...]) -> None:
    """Add what was disputed in a match elsewhere."""
    for one in all_:
        put(connection, msgspec.structs.replace(one, id=0))


def put(connection: sqlite3.Connection, one: Dispute | None) -> None:
    """Add a dispute (`id` 0), or write down what came of it; None: there is none."""
    if one is None:
        return
    if one.id:
        connection.execute(
            "UPDATE disputes SET state = ?, verdict = ?, decided_by = ?, decided = ? WHERE id = ?",
            (one.state, one.verdict, one.decided_by, one.decided, one.id),
        )
        return
    connection.execute(
        f"INSERT INTO disputes ({COLUMNS.removeprefix('id, ')}) VALUES ({', '.join('?' * COLUMNS.count(','))})",
        (
            one.match,
            one.guild,
            one.game,
            one.seat,
            one.player,
            one.sort,
            one.clause,
            one.text,
            one.step,
            one.at,
            one.due,
            one.state,
            one.verdict,
            one.decided_by,
            one.decided,
        ),
    )


def precedents(
    connection: sqlite3.Connection, guild: int, clauses: Sequence[str], said: str, limit: int, skip: int = 0
) -> list[Dispute]:
    """Read what was decided in a server, the latest first: about some clauses (none: about any), with words in it.

    Whom a verdict names is not searched for, since readers do not see it.
    """
    about = f"AND clause IN ({', '.join('?' * len(clauses))})" if clauses else ""
    words = "AND instr(folded(verdict), ?)" if said else ""
    if said:
        connection.create_function("folded", 1, _folded, deterministic=True)  # SQLite folds the case of ASCII alone
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM disputes WHERE guild = ? {about} AND {_DECIDED} {words}"
        " ORDER BY decided DESC, id DESC LIMIT ? OFFSET ?",
        (guild, *clauses, *([said.casefold()] if said else ()), limit, skip),
    )
    return [_dispute(row) for row in rows]


def _folded(verdict: str) -> str:
    return unnamed(verdict).casefold()


def forget(connection: sqlite3.Connection, person: int) -> None:
    """Take a person's name and words from what they disputed, and their name from what they decided."""
    connection.execute("UPDATE disputes SET player = NULL, text = '' WHERE player = ?", (person,))
    connection.execute("UPDATE disputes SET decided_by = NULL WHERE decided_by = ?", (person,))


def _dispute(row: Row) -> Dispute:
    return Dispute(
        id=row[0],
        match=row[1],
        guild=row[2],
        game=row[3],
        seat=row[4],
        player=row[5],
        sort=row[6],
        clause=row[7],
        text=row[8],
        step=row[9],
        at=row[10],
        due=row[11],
        state=row[12],
        verdict=row[13],
        decided_by=row[14],
        decided=row[15],
    )
