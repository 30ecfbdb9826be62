"""What ratings are computed from: the matches that ended, and who gave how many answers in play at each seat."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from rules.kernel.types import Outcome

from .codec import load
from .rows import PLAYING, MoveRow

SENT = "seat"
_ENDED = "m.game = ? AND m.ended IS NOT NULL AND m.outcome IS NOT NULL AND m.status IN ('over', 'archived')"


class Answers(msgspec.Struct, frozen=True):
    """How many answers in play one person gave at a seat; 0 is a computer, below 0 somebody forgotten."""

    seat: int
    player: int
    count: int


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """A match that ended with an outcome; `table`: where in an event it was played."""

    id: str
    guild: int
    is_live: bool
    ended: int
    outcome: Outcome
    seats: int
    answers: tuple[Answers, ...]
    event: str | None = None
    table: int | None = None


def count(connection: sqlite3.Connection, match: str, moves: Sequence[MoveRow]) -> None:
    """Count answers that are sent, if the match is played and not yet set up, for whoever sits there until now.

    An answer is one to a numbered question: what is said of a draw, an order or giving up are none.
    """
    sent = [move for move in moves if move.by == SENT and move.seat is not None and move.decision[:1].isdecimal()]
    found = connection.execute("SELECT status FROM matches WHERE id = ?", (match,)).fetchone() if sent else None
    if found is not None and found[0] == PLAYING:
        for move in sent:
            connection.execute(
                "INSERT INTO answers SELECT match_id, seat, COALESCE(player, 0), 1 FROM seats"
                " WHERE match_id = ? AND seat = ? AND (player IS NOT NULL OR ai <> '')"
                " ON CONFLICT (match_id, seat, player) DO UPDATE SET count = count + 1",
                (match, move.seat),
            )


def of(connection: sqlite3.Connection, match: str) -> tuple[Answers, ...]:
    """Read how many answers in play each person gave at each seat of a match."""
    query = "SELECT seat, player, count FROM answers WHERE match_id = ? ORDER BY seat, player"
    return tuple(Answers(*row) for row in connection.execute(query, (match,)))


def bring(connection: sqlite3.Connection, match: str, answers: Sequence[Answers]) -> None:
    """Keep the counts of a match from elsewhere; who was forgotten there is nobody who was forgotten here."""
    gone = sorted({one.player for one in answers if one.player < 0}, reverse=True)
    lowest = _lowest(connection)
    names = {player: lowest - number for number, player in enumerate(gone, 1)}
    connection.executemany(
        "INSERT INTO answers (match_id, seat, player, count) VALUES (?, ?, ?, ?)",
        [(match, one.seat, names.get(one.player, one.player), one.count) for one in answers],
    )


def _lowest(connection: sqlite3.Connection) -> int:
    """Return the number of who was forgotten last, 0 where nobody was."""
    return min(connection.execute("SELECT MIN(player) FROM answers").fetchone()[0] or 0, 0)


def forget(connection: sqlite3.Connection, player: int) -> None:
    """Take a person's name from their answers; what others won against them stays counted."""
    connection.execute("UPDATE answers SET player = ? WHERE player = ?", (_lowest(connection) - 1, player))


def stamp(connection: sqlite3.Connection, game: str) -> tuple[int, ...]:
    """Read what changes whenever the matches of a game that count, or who is in them, do."""
    ended = connection.execute(f"SELECT COUNT(*), COALESCE(MAX(m.ended), 0) FROM matches m WHERE {_ENDED}", (game,))
    forgotten = connection.execute("SELECT COALESCE(MIN(player), 0) FROM answers")
    acts = connection.execute("SELECT COUNT(*) FROM event_acts")
    return (*ended.fetchone(), *forgotten.fetchone(), *acts.fetchone())


def ended(connection: sqlite3.Connection, game: str) -> list[Ended]:
    """Read the matches of a game that ended with an outcome, in the order of their ends."""
    given: defaultdict[str, list[Answers]] = defaultdict(list)
    rows = connection.execute(
        "SELECT a.match_id, a.seat, a.player, a.count FROM answers a JOIN matches m ON m.id = a.match_id"
        f" WHERE {_ENDED} ORDER BY a.match_id, a.seat, a.player",
        (game,),
    )
    for match, *one in rows:
        given[match].append(Answers(*one))
    rows = connection.execute(
        "SELECT m.id, m.guild, m.preset = 'live', m.ended, m.outcome, m.event, m.table_no,"
        f" (SELECT COUNT(*) FROM seats s WHERE s.match_id = m.id) FROM matches m WHERE {_ENDED} ORDER BY m.ended, m.id",
        (game,),
    )
    return [
        Ended(
            id=row[0],
            guild=row[1],
            is_live=bool(row[2]),
            ended=row[3],
            outcome=load(row[4], Outcome),
            seats=row[7],
            answers=tuple(given[row[0]]),
            event=row[5],
            table=row[6],
        )
        for row in rows
    ]
