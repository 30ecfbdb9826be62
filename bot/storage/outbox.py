"""Messages to be said: in order per match, each once, the undeliverable ones kept in sight."""

from __future__ import annotations

import sqlite3
from collections import Counter
from typing import Any

from . import boards, deadlines
from .codec import Row, dump, holders, load
from .guild_rows import Board
from .outbox_rows import ANYWHERE, LATE_PANEL, OutboxRow, Places
from .rows import Delivery, Message

_COLUMNS = (
    "id, match_id, seat, kind, payload, since, nonce, collapse, attempts, next_try, created, fault, guild, channel"
)
_PLACE = (
    "COALESCE((SELECT guild FROM matches WHERE id = ?), ?), COALESCE((SELECT channel FROM matches WHERE id = ?), ?)"
)
_HEAD = (
    "NOT EXISTS (SELECT 1 FROM outbox p WHERE p.match_id = o.match_id AND p.id < o.id"
    f" AND p.state = 'waiting' AND p.kind <> '{LATE_PANEL}')"
    " AND NOT EXISTS (SELECT 1 FROM outbox q WHERE q.match_id = o.match_id AND q.state = 'sending')"
)
_CHANNELS = (
    "WITH RECURSIVE c (channel) AS (SELECT MIN(channel) FROM outbox WHERE state = 'waiting' UNION ALL"
    " SELECT (SELECT MIN(channel) FROM outbox WHERE state = 'waiting' AND channel > c.channel)"
    " FROM c WHERE c.channel IS NOT NULL) SELECT channel FROM c WHERE channel IS NOT NULL"
)
"""Each channel with waiting messages, by leaps over the index: one that holds thousands costs no more than another."""
HURRIED = 0
"""When a message is to be tried next that was told to hurry while it was on its way."""
_SAID = "match_id IS NULL AND kind IN ('event_say', 'event_role', 'event_calendar', 'event_threads', 'event_standings')"
"""What is said where an event is, wherever that is by then."""
_OF_EVENT = f"{_SAID} AND json_extract(payload, '$.event') = ?"
_PRESENT = (
    f"COALESCE((SELECT channel FROM matches WHERE id = match_id), CASE WHEN {_SAID}"
    " THEN (SELECT e.channel FROM events e WHERE e.id = json_extract(payload, '$.event')) END, channel)"
)
"""Where the match or the event of a message is now."""
_UNTRIED = "FROM outbox WHERE match_id IS ? AND collapse = ? AND state = 'waiting' AND attempts = 0"


def add(connection: sqlite3.Connection, rows: tuple[OutboxRow, ...]) -> None:
    """Add messages; each replaces the untried one of its sort and speaks of everything since that one's `since`.

    A message that was tried may have been seen although the answer was lost: only the same nonce keeps it from
    being said twice, so it stays. One of no match is said when the one that it replaces was to be: however often it
    is renewed, it comes.
    """
    for row in rows:
        since, next_try = row.since, row.next_try
        if row.collapse:
            query = f"SELECT MIN(since), MIN(next_try) {_UNTRIED}"
            older, due = connection.execute(query, (row.match, row.collapse)).fetchone()
            if older is not None:
                since = min(since, older)
                next_try = next_try if row.match is not None else min(next_try, due)
            cancel(connection, row.match, (row.collapse,))
        connection.execute(
            "INSERT INTO outbox (match_id, seat, kind, payload, since, nonce, collapse, state, attempts, next_try,"
            " created, done, fault, guild, channel) VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?, NULL, '',"
            f" {_PLACE})",
            (
                *(row.match, row.seat, row.kind, dump(row.payload), since, row.nonce, row.collapse),
                *(next_try, row.created, *_place(row)),
            ),
        )


def take_deadline(connection: sqlite3.Connection, deadline: int, rows: tuple[OutboxRow, ...]) -> bool:
    """Delete a deadline and add messages, if it still stands; return whether it did."""
    if not deadlines.take(connection, deadline):
        return False
    add(connection, rows)
    return True


def cancel(connection: sqlite3.Connection, match: str | None, sorts: tuple[str, ...]) -> None:
    """Delete waiting messages of the given sorts."""
    for sort in sorts:
        connection.execute(
            f"DELETE {_UNTRIED}",
            (match, sort),
        )


def claim(connection: sqlite3.Connection, now: int, limit: int, places: Places = ANYWHERE) -> list[OutboxRow]:
    """Take the first message of each match that has none in delivery and wants to be tried by now, fairly by place."""
    channels, guilds = Counter[int](), Counter[int]()
    for guild, channel, count in connection.execute(
        "SELECT guild, channel, COUNT(*) FROM outbox WHERE state = 'sending' GROUP BY guild, channel"
    ):
        guilds[guild] += count
        channels[channel] += count
    found: list[tuple[int, int, int, Row]] = []
    for (channel,) in connection.execute(_CHANNELS).fetchall():
        room = min(places.channel - channels[channel], limit)
        heads = f"SELECT guild, {_COLUMNS} FROM outbox o WHERE state = 'waiting' AND channel = ? AND next_try <= ?"
        if room > 0:
            rows = connection.execute(f"{heads} AND {_HEAD} ORDER BY next_try, id LIMIT ?", (channel, now, room))
            found += [(row[10], row[1], row[0], row[1:]) for row in rows]
    taken: list[OutboxRow] = []
    for _, _, guild, row in sorted(found, key=lambda one: one[:2]):
        if guilds[guild] < places.guild and len(taken) < limit:
            guilds[guild] += 1
            taken.append(_row(row))
    # where its match is now, by which `made` knows whether the match was moved meanwhile
    connection.executemany(
        "UPDATE outbox SET state = 'sending', next_try = MAX(next_try, 1),"
        " channel = COALESCE((SELECT channel FROM matches WHERE id = match_id), channel) WHERE id = ?",
        [(row.id,) for row in taken],
    )
    return taken


def unclaim(connection: sqlite3.Connection, kept: tuple[int, ...] = ()) -> int:
    """Give back what a stopped process had taken, all but the messages that are still `kept`."""
    query = "UPDATE outbox SET state = 'waiting', attempts = attempts + 1 WHERE state = 'sending'"
    return connection.execute(f"{query} AND id NOT IN ({holders(len(kept))})", kept).rowcount


def next_try(connection: sqlite3.Connection, after: int = -1) -> int | None:
    """Read when the next message at the head of its match's line wants to be delivered, of those later than `after`."""
    return connection.execute(
        "SELECT MIN(next_try) FROM outbox o WHERE state = 'waiting' AND next_try > ? AND NOT EXISTS ("
        "SELECT 1 FROM outbox p WHERE p.match_id = o.match_id AND p.id <> o.id"
        f" AND (p.state = 'sending' OR (p.state = 'waiting' AND p.id < o.id AND p.kind <> '{LATE_PANEL}')))",
        (after,),
    ).fetchone()[0]


def delivered(connection: sqlite3.Connection, row: OutboxRow, at: int, what: Delivery) -> None:
    """Mark a message delivered; keep its role's place and new threads."""
    connection.execute("UPDATE outbox SET state = 'delivered', done = ?, fault = '' WHERE id = ?", (at, row.id))
    made(connection, row, what)


def made(connection: sqlite3.Connection, row: OutboxRow, what: Delivery) -> None:
    """Keep what a message brought into being, delivered or not; nothing of one from where its match is no more."""
    if row.match is None and what.role:
        boards.put(connection, Board(row.guild, what.role, what.channel, what.message, what.shows))
    if row.match is None or _is_from_elsewhere(connection, row):
        return
    if what.thread is not None:
        connection.execute("UPDATE matches SET thread = ? WHERE id = ?", (what.thread, row.match))
    if what.troubles is not None:
        found = dump(what.troubles) if what.troubles else None
        connection.execute("UPDATE matches SET troubles = ? WHERE id = ?", (found, row.match))
    for seat, place in sorted(what.seat_threads.items()):
        connection.execute("UPDATE seats SET thread = ? WHERE match_id = ? AND seat = ?", (place, row.match, seat))
    connection.executemany(
        "DELETE FROM messages WHERE match_id = ? AND role = ?", [(row.match, role) for role in what.gone]
    )
    if what.role:
        connection.execute(
            "INSERT INTO messages (match_id, role, channel, message, shows) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (match_id, role) DO UPDATE SET channel = excluded.channel, message = excluded.message,"
            " shows = excluded.shows",
            (row.match, what.role, what.channel, what.message, what.shows),
        )


def _is_from_elsewhere(connection: sqlite3.Connection, row: OutboxRow) -> bool:
    """Say whether the match of a message was moved while it was on its way."""
    query = "SELECT 1 FROM outbox o JOIN matches m ON m.id = o.match_id WHERE o.id = ? AND o.channel <> m.channel"
    return connection.execute(query, (row.id,)).fetchone() is not None


def move(connection: sqlite3.Connection, match: str, channel: int, now: int) -> None:
    """Forget where a match's messages stood, and let what waits be said in another channel at once."""
    connection.execute("DELETE FROM messages WHERE match_id = ?", (match,))
    connection.execute("UPDATE outbox SET channel = ? WHERE match_id = ? AND state <> 'sending'", (channel, match))
    hurry(connection, match, now)


def move_event(connection: sqlite3.Connection, event: str, channel: int, now: int) -> None:
    """Let what an event has yet to say be said in another channel at once; what was laid aside, if it is sent again."""
    here = f"{_OF_EVENT} AND state = "
    connection.execute(f"UPDATE outbox SET channel = ? WHERE {here} 'dead'", (channel, event))
    connection.execute(
        f"UPDATE outbox SET channel = ?, next_try = MIN(next_try, ?) WHERE {here} 'waiting'", (channel, now, event)
    )
    connection.execute(f"UPDATE outbox SET next_try = {HURRIED} WHERE {here} 'sending'", (event,))


def postpone(connection: sqlite3.Connection, row: int, until: int, fault: str, tried: bool = True) -> None:
    """Give a message that was taken back to be tried again; one not `tried` may still be replaced.

    It is said where its match or event is now, and at once if it was told to hurry while it was on its way: what it
    failed for may have passed since.
    """
    connection.execute(
        "UPDATE outbox SET state = 'waiting', attempts = attempts + ?, fault = ?,"
        f" next_try = CASE WHEN next_try = {HURRIED} THEN MIN(created, ?) ELSE ? END,"
        f" channel = {_PRESENT}"
        " WHERE id = ? AND state = 'sending'",
        (int(tried), fault, until, until, row),
    )


def hold_back(connection: sqlite3.Connection, channel: int, until: int) -> None:
    """Let no waiting message of a channel be tried before a time."""
    query = "UPDATE outbox SET next_try = ? WHERE state = 'waiting' AND channel = ? AND next_try < ?"
    connection.execute(query, (until, channel, until))


def hurry(connection: sqlite3.Connection, match: str, now: int) -> int:
    """Let the failed messages of a match be tried at once, and once more what fails on its way; return how many did."""
    connection.execute(
        f"UPDATE outbox SET next_try = {HURRIED} WHERE match_id = ? AND state = 'sending'",
        (match,),
    )
    query = "UPDATE outbox SET next_try = ? WHERE match_id = ? AND state = 'waiting' AND fault <> ''"
    return connection.execute(query, (now, match)).rowcount


def kept_back(connection: sqlite3.Connection, guild: int) -> list[OutboxRow]:
    """Read what is of no match of a server, has failed and waits to be tried again, oldest first."""
    query = f"SELECT {_COLUMNS} FROM outbox WHERE match_id IS NULL AND state = 'waiting' AND guild = ? AND fault <> ''"
    return [_row(row) for row in connection.execute(f"{query} ORDER BY id", (guild,))]


def hurry_in(connection: sqlite3.Connection, channel: int, now: int) -> int:
    """Let what is of no match and has failed in a channel be tried at once, as `hurry`; return how much there is."""
    connection.execute(
        f"UPDATE outbox SET next_try = {HURRIED} WHERE match_id IS NULL AND state = 'sending' AND channel = ?",
        (channel,),
    )
    query = (
        "UPDATE outbox SET next_try = ? WHERE match_id IS NULL AND state = 'waiting' AND channel = ? AND fault <> ''"
    )
    return connection.execute(query, (now, channel)).rowcount


def bury(connection: sqlite3.Connection, row: int, at: int, fault: str) -> None:
    """Lay a message aside as undeliverable."""
    connection.execute(
        "UPDATE outbox SET state = 'dead', attempts = attempts + 1, done = ?, fault = ? WHERE id = ?", (at, fault, row)
    )


def lay_aside(connection: sqlite3.Connection, row: OutboxRow, at: int) -> None:
    """Keep a message for the host alone, in place of the one of its sort laid aside before."""
    connection.execute(
        "DELETE FROM outbox WHERE match_id IS ? AND kind = ? AND collapse = ? AND state = 'dead'",
        (row.match, row.kind, row.collapse),
    )
    connection.execute(
        "INSERT INTO outbox (match_id, seat, kind, payload, since, nonce, collapse, state, attempts, next_try,"
        f" created, done, fault, guild, channel) VALUES (?, ?, ?, ?, ?, ?, ?, 'dead', 1, ?, ?, ?, ?, {_PLACE})",
        (
            *(row.match, row.seat, row.kind, dump(row.payload), row.since, row.nonce, row.collapse),
            *(at, at, at, row.fault, *_place(row)),
        ),
    )


def is_stuck(connection: sqlite3.Connection, match: str) -> bool:
    """Read whether a message of a match failed and waits to be tried again."""
    query = "SELECT EXISTS (SELECT 1 FROM outbox WHERE match_id = ? AND state = 'waiting' AND fault <> '')"
    return bool(connection.execute(query, (match,)).fetchone()[0])


def unsaid(connection: sqlite3.Connection, match: str) -> tuple[str, ...]:
    """Read what kinds of messages of a match are still to be said."""
    query = "SELECT DISTINCT kind FROM outbox WHERE match_id = ? AND state IN ('waiting', 'sending') ORDER BY kind"
    return tuple(kind for (kind,) in connection.execute(query, (match,)))


def set_back(connection: sqlite3.Connection, seconds: int) -> None:
    """Move the times of waiting messages back with a clock that was set back."""
    connection.execute(
        "UPDATE outbox SET next_try = next_try - ?, created = created - ? WHERE state = 'waiting'", (seconds, seconds)
    )


def dead(connection: sqlite3.Connection) -> list[OutboxRow]:
    """Read the messages laid aside, oldest first."""
    return [_row(row) for row in connection.execute(f"SELECT {_COLUMNS} FROM outbox WHERE state = 'dead' ORDER BY id")]


def revive(connection: sqlite3.Connection, row: int, now: int) -> bool:
    """Put a message laid aside back in line, as one that may have been seen."""
    query = (
        "UPDATE outbox SET state = 'waiting', attempts = 1, next_try = ?, created = ?, done = NULL"
        " WHERE id = ? AND state = 'dead'"
    )
    return connection.execute(query, (now, now, row)).rowcount > 0


def discard(connection: sqlite3.Connection, row: int) -> bool:
    """Delete a message laid aside."""
    return connection.execute("DELETE FROM outbox WHERE id = ? AND state = 'dead'", (row,)).rowcount > 0


def message(connection: sqlite3.Connection, match: str, role: str) -> Message | None:
    """Read where the message with a role stands."""
    row = connection.execute(
        "SELECT match_id, role, channel, message, shows FROM messages WHERE match_id = ? AND role = ?", (match, role)
    ).fetchone()
    return None if row is None else Message(*row)


def messages(connection: sqlite3.Connection, match: str) -> list[Message]:
    """Read where all messages with a role stand."""
    query = "SELECT match_id, role, channel, message, shows FROM messages WHERE match_id = ? ORDER BY role"
    return [Message(*row) for row in connection.execute(query, (match,))]


def purge(connection: sqlite3.Connection, before: int) -> None:
    """Forget delivered messages and inputs older than a time."""
    connection.execute("DELETE FROM outbox WHERE state = 'delivered' AND done < ?", (before,))
    connection.execute("DELETE FROM inputs WHERE at < ?", (before,))
    connection.execute("DELETE FROM event_inputs WHERE at < ?", (before,))


def _place(row: OutboxRow) -> tuple[str | None, int, str | None, int]:
    return row.match, row.guild, row.match, row.channel


def _row(row: Row) -> OutboxRow:
    return OutboxRow(
        id=row[0],
        match=row[1],
        seat=row[2],
        kind=row[3],
        payload=load(row[4], dict[str, Any]),
        since=row[5],
        nonce=row[6],
        collapse=row[7],
        attempts=row[8],
        next_try=row[9],
        created=row[10],
        fault=row[11],
        guild=row[12],
        channel=row[13],
    )
