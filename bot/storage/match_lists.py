"""Which matches there are: of a player, of a server or channel, of an event, and how many."""

from __future__ import annotations

import sqlite3

from . import deadlines, seats
from .codec import holders
from .match_rows import COLUMNS, COUNT, PREFIXED, read
from .rows import OPEN, Deadline, MatchRow, SeatRow


def of_player(connection: sqlite3.Connection, player: int) -> list[tuple[MatchRow, SeatRow, Deadline | None]]:
    """Read a player's seats in matches that are not over."""
    rows = connection.execute(
        f"SELECT {PREFIXED}, {seats.PREFIXED} FROM seats s"
        " JOIN matches m ON m.id = s.match_id WHERE s.player = ?"
        " AND m.status IN ('challenge', 'open', 'ready', 'opening', 'setup', 'playing', 'paused')"
        " ORDER BY m.created, m.id, s.seat",
        (player,),
    ).fetchall()
    found: list[tuple[MatchRow, SeatRow, Deadline | None]] = []
    for row in rows:
        match, seat = read(row[:COUNT]), seats.read(row[COUNT:])
        found.append((match, seat, deadlines.answer_of(connection, match.id, seat.seat)))
    return found


def finished(connection: sqlite3.Connection, player: int, limit: int, any_end: bool) -> list[MatchRow]:
    """Read the matches a player has finished, the latest first; `any_end`: also those without a result."""
    ended = "'over', 'archived', 'cancelled'" if any_end else "'over', 'archived'"
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE status IN ({ended}) AND started IS NOT NULL"
        " AND id IN (SELECT match_id FROM seats WHERE player = ?) ORDER BY ended DESC, id LIMIT ?",
        (player, limit),
    )
    return [read(row) for row in rows]


def invitations(connection: sqlite3.Connection, player: int) -> list[MatchRow]:
    """Read the challenges that wait for a player."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE id IN (SELECT match_id FROM seats WHERE invited = ?)"
        " AND status IN ('challenge', 'open') ORDER BY created, id",
        (player,),
    )
    return [read(row) for row in rows]


def running_in(connection: sqlite3.Connection, guild: int) -> list[MatchRow]:
    """Read the matches of a server that have begun and are not over, newest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status IN ('setup', 'playing', 'paused')"
        " ORDER BY created DESC, id",
        (guild,),
    )
    return [read(row) for row in rows]


def vacant_in(connection: sqlite3.Connection, guild: int) -> list[MatchRow]:
    """Read the running matches of a server with a seat that nobody has, or that is offered to anyone, newest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status IN ('setup', 'playing', 'paused') AND EXISTS"
        " (SELECT 1 FROM seats s WHERE s.match_id = matches.id AND s.rank IS NULL"
        " AND (s.player IS NULL AND s.ai = '' OR s.offered = 1 AND s.invited IS NULL))"
        " ORDER BY created DESC, id",
        (guild,),
    )
    return [read(row) for row in rows]


def open_in(connection: sqlite3.Connection, guild: int) -> list[MatchRow]:
    """Read the open seats of a server, newest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status = ? ORDER BY created DESC, id", (guild, OPEN)
    )
    return [read(row) for row in rows]


def with_ai(connection: sqlite3.Connection) -> list[str]:
    """Read ids of running matches in which an AI has a seat."""
    rows = connection.execute(  # CROSS: from the few such seats to their matches, and not from all matches
        "SELECT DISTINCT s.match_id FROM seats s CROSS JOIN matches m ON m.id = s.match_id"
        " WHERE s.ai <> '' AND m.status IN ('opening', 'setup', 'playing') ORDER BY s.match_id"
    )
    return [row[0] for row in rows]


def child(connection: sqlite3.Connection, parent: str) -> MatchRow | None:
    """Read the rematch of a match, unless it was cancelled."""
    row = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE parent = ? AND status <> 'cancelled' ORDER BY created LIMIT 1", (parent,)
    ).fetchone()
    return None if row is None else read(row)


def troubled(connection: sqlite3.Connection, guild: int, statuses: tuple[str, ...]) -> list[MatchRow]:
    """Read the matches of a server with one of the statuses that are not where they should be, oldest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status IN ({holders(len(statuses))})"
        " AND troubles IS NOT NULL ORDER BY created, id",
        (guild, *statuses),
    )
    return [read(row) for row in rows]


def channels(connection: sqlite3.Connection) -> list[tuple[int, int]]:
    """Read the servers and channels of matches that are not over."""
    return connection.execute(
        "SELECT DISTINCT guild, channel FROM matches WHERE status NOT IN ('over', 'archived', 'cancelled')"
        " ORDER BY guild, channel"
    ).fetchall()


def in_channel(connection: sqlite3.Connection, guild: int, channel: int, statuses: tuple[str, ...]) -> list[str]:
    """Read ids of the matches of a channel with one of the statuses, oldest first."""
    rows = connection.execute(
        f"SELECT id FROM matches WHERE guild = ? AND status IN ({holders(len(statuses))}) AND channel = ?"
        " ORDER BY created, id",
        (guild, *statuses, channel),
    )
    return [row[0] for row in rows]


def in_guild(connection: sqlite3.Connection, guild: int, statuses: tuple[str, ...], clock: str = "") -> list[MatchRow]:
    """Read the matches of a server with one of the statuses, oldest first; `clock`: those with such a deadline."""
    running = " AND EXISTS (SELECT 1 FROM deadlines d WHERE d.match_id = matches.id AND d.kind = ?)" if clock else ""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status IN ({holders(len(statuses))}){running}"
        " ORDER BY created, id",
        (guild, *statuses, *([clock] if clock else [])),
    )
    return [read(row) for row in rows]


def at_table(connection: sqlite3.Connection, event: str, table: int | None) -> list[MatchRow]:
    """Read the matches of an event, or of one of its tables, oldest first."""
    where, given = ("", ()) if table is None else (" AND table_no = ?", (table,))
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE event = ?{where} ORDER BY created, table_no, table_match, id",
        (event, *given),
    )
    return [read(row) for row in rows]


def match_in(connection: sqlite3.Connection, thread: int) -> str | None:
    """Find the match whose own thread, or a seat's, this is: where several are played, the only one not over."""
    found = connection.execute(
        "SELECT id, status IN ('over', 'archived', 'cancelled') FROM matches WHERE thread = ?"
        " OR id IN (SELECT match_id FROM seats WHERE thread = ?)",
        (thread, thread),
    ).fetchall()
    for ids in ([match for match, _ in found], [match for match, is_over in found if not is_over]):
        if len(ids) == 1:
            return ids[0]
    return None


def versions(connection: sqlite3.Connection) -> list[tuple[str, int, str]]:
    """List the versions of rules and content that matches not yet over were begun with."""
    query = (
        "SELECT DISTINCT game, rules, content FROM matches"
        " WHERE status NOT IN ('over', 'archived', 'cancelled') ORDER BY game, rules, content"
    )
    return [(game, rules, content) for game, rules, content in connection.execute(query)]


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    """Count matches by status, and messages not delivered."""
    found = {f"matches.{s}": n for s, n in connection.execute("SELECT status, COUNT(*) FROM matches GROUP BY status")}
    query = "SELECT state, COUNT(*) FROM outbox WHERE state <> 'delivered' GROUP BY state"
    return found | {f"outbox.{state}": n for state, n in connection.execute(query)}
