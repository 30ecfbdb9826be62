"""When people are away by their own right, from one match or from any of a person's."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import msgspec

from .codec import Row
from .people_rows import Absence, Player


def of(connection: sqlite3.Connection, match: str) -> tuple[Absence, ...]:
    """Read the absences of a match, oldest first."""
    query = "SELECT match_id, seat, player, since, until FROM absences WHERE match_id = ? ORDER BY since, seat"
    return tuple(_absence(row) for row in connection.execute(query, (match,)))


def of_player(connection: sqlite3.Connection, player: int, since: int) -> list[Absence]:
    """Read a person's absences that ended after a time, oldest first; of a match that has ended, up to its end."""
    query = (
        "SELECT a.match_id, a.seat, a.player, a.since, MIN(a.until, COALESCE(m.ended, a.until)) FROM absences a"
        " JOIN matches m ON m.id = a.match_id WHERE a.player = ? AND a.until > ? ORDER BY a.since, a.match_id"
    )
    return [_absence(row) for row in connection.execute(query, (player, since))]


def of_event(connection: sqlite3.Connection, event: str, since: int) -> list[Absence]:
    """Read the absences from any match of an event that end after a time, those of matches that have ended, too."""
    query = (
        "SELECT a.match_id, a.seat, a.player, a.since, a.until FROM absences a"
        " JOIN matches m ON m.id = a.match_id WHERE m.event = ? AND a.until > ? ORDER BY a.since, a.match_id, a.seat"
    )
    return [_absence(row) for row in connection.execute(query, (event, since))]


def with_absences(person: Player, absences: Iterable[Absence]) -> Player:
    """Return a person with the times in which they are away from a match."""
    spans = sorted((one.since, one.until) for one in absences if one.player == person.id and one.since < one.until)
    return msgspec.structs.replace(person, absent=tuple(spans))


def put(connection: sqlite3.Connection, absence: Absence) -> None:
    """Keep an absence, in the place of the seat's that began at the same time."""
    connection.execute(
        "INSERT INTO absences (match_id, seat, player, since, until) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (match_id, seat, since) DO UPDATE SET player = excluded.player, until = excluded.until",
        (absence.match, absence.seat, absence.player, absence.since, absence.until),
    )


def _absence(row: Row) -> Absence:
    return Absence(match=row[0], seat=row[1], player=row[2], since=row[3], until=row[4])
