"""Events: reading them, and applying a whole change with an optimistic version; their log only grows."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from . import outbox
from .codec import Row, dump, holders, load
from .errors import EventMoved, Repeated, Taken
from .event_rows import CLOSED, EventAct, EventBundle, EventChange, EventDeadline, EventEntrant, EventMatch, EventRow

_COLUMNS = "id, version, guild, channel, name, plan, seed, commitment, status, creator, parent, created, started, ended"
_PREFIXED = ", ".join(f"e.{name.strip()}" for name in _COLUMNS.split(","))
_DEADLINES = "id, event_id, kind, about, due, since, remaining"
_LATER = """
    WITH RECURSIVE later (id) AS (
        SELECT event_id FROM event_entrants WHERE player = ?
        UNION SELECT events.id FROM later JOIN events ON events.parent = later.id
    )
    SELECT events.id, events.plan FROM later JOIN events ON events.id = later.id
"""
"""Events that a person was in, and every season after one: its plan may say that they are asked to play."""


def load_bundle(connection: sqlite3.Connection, event: str, key: str = "") -> EventBundle | None:
    """Read all that a verb needs to know of an event."""
    found = get(connection, event)
    if found is None:
        return None
    repeated = bool(key) and applied(connection, key) is not None
    playing = connection.execute(
        "SELECT id, table_no, table_match, status FROM matches WHERE event = ?"
        " AND status NOT IN ('over', 'archived', 'cancelled') ORDER BY table_no, table_match, id",
        (event,),
    )
    return EventBundle(
        found,
        _acts(connection, event),
        _entrants(connection, event),
        _deadlines(connection, event),
        tuple(EventMatch(*row) for row in playing),
        repeated,
    )


def get(connection: sqlite3.Connection, event: str) -> EventRow | None:
    """Read an event's row."""
    row = connection.execute(f"SELECT {_COLUMNS} FROM events WHERE id = ?", (event,)).fetchone()
    return None if row is None else _event(row)


def applied(connection: sqlite3.Connection, key: str) -> str | None:
    """Read the event an input was applied to."""
    row = connection.execute("SELECT event_id FROM event_inputs WHERE input = ?", (key,)).fetchone()
    return None if row is None else row[0]


def apply(connection: sqlite3.Connection, change: EventChange) -> EventRow:
    """Apply a change; raise EventMoved, Repeated or Taken (the caller's transaction rolls back)."""
    old = change.row
    row = msgspec.structs.replace(old, version=old.version + 1)
    if old.version == 0:
        _insert(connection, row)
    else:
        before = get(connection, row.id)
        _update(connection, row, old.version)
        if before is not None and before.channel != row.channel:
            outbox.move_event(connection, row.id, row.channel, change.at)
    if change.input:
        try:
            connection.execute("INSERT INTO event_inputs VALUES (?, ?, ?)", (change.input, row.id, change.at))
        except sqlite3.IntegrityError as error:
            raise Repeated(change.input) from error
    connection.executemany(
        "INSERT INTO event_acts (event_id, n, at, who, act, reason, match_id) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(row.id, a.n, a.at, a.who, dump(a.act), a.reason, a.match) for a in change.acts],
    )
    if change.entrants is not None:
        connection.execute("DELETE FROM event_entrants WHERE event_id = ?", (row.id,))
        connection.executemany(
            "INSERT INTO event_entrants VALUES (?, ?, ?, ?, ?)",
            [(row.id, e.entrant, e.player, dump(e.roster), int(e.former)) for e in change.entrants],
        )
    connection.executemany(
        "DELETE FROM event_deadlines WHERE event_id = ? AND kind = ? AND about = ?",
        [(row.id, kind, about) for kind, about in change.drop],
    )
    connection.executemany(
        "INSERT INTO event_deadlines (event_id, kind, about, due, since, remaining) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (event_id, kind, about) DO UPDATE SET due = excluded.due, since = excluded.since,"
        " remaining = excluded.remaining",
        [(row.id, d.kind, d.about, d.due, d.since, d.remaining) for d in change.deadlines],
    )
    outbox.add(connection, change.outbox)
    return row


def in_guild(connection: sqlite3.Connection, guild: int, statuses: tuple[str, ...]) -> list[EventRow]:
    """Read the events of a server with one of the statuses, the newest first."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM events WHERE guild = ? AND status IN ({holders(len(statuses))})"
        " ORDER BY created DESC, id",
        (guild, *statuses),
    )
    return [_event(row) for row in rows]


def places(connection: sqlite3.Connection) -> list[tuple[int, int]]:
    """Read the servers and channels of events that are not closed."""
    query = "SELECT DISTINCT guild, channel FROM events WHERE status <> ? ORDER BY guild, channel"
    return connection.execute(query, (CLOSED,)).fetchall()


def with_deadline(connection: sqlite3.Connection, guild: int, kind: str) -> list[str]:
    """Read which events of a server that are not closed have a deadline of a kind."""
    query = (
        "SELECT id FROM events WHERE guild = ? AND status <> ? AND EXISTS"
        " (SELECT 1 FROM event_deadlines WHERE event_id = events.id AND kind = ?) ORDER BY id"
    )
    return [event for (event,) in connection.execute(query, (guild, CLOSED, kind))]


def of_player(connection: sqlite3.Connection, player: int) -> list[EventRow]:
    """Read the events in which a person has a place, the newest first."""
    rows = connection.execute(
        f"SELECT DISTINCT {_PREFIXED} FROM event_entrants n JOIN events e ON e.id = n.event_id WHERE n.player = ?"
        " AND n.former = 0 ORDER BY e.created DESC, e.id",
        (player,),
    )
    return [_event(row) for row in rows]


def due(connection: sqlite3.Connection, until: int, limit: int) -> list[EventDeadline]:
    """Read what events are to do with due <= until, earliest first."""
    query = f"SELECT {_DEADLINES} FROM event_deadlines WHERE due IS NOT NULL AND due <= ? ORDER BY due, id LIMIT ?"
    return [_deadline(row) for row in connection.execute(query, (until, limit))]


def defer(connection: sqlite3.Connection, deadline: int, until: int) -> None:
    """Let what an event is to do fall due later."""
    connection.execute("UPDATE event_deadlines SET due = ? WHERE id = ? AND due IS NOT NULL", (until, deadline))


def move(connection: sqlite3.Connection, kinds: tuple[str, ...], lost: int, now: int) -> int:
    """Move clocks of some kinds by what was lost of each since it began; they count from now on."""
    mine = "?" if lost < 0 else "MIN(?, MAX(0, ? - since))"
    given = (lost,) if lost < 0 else (lost, now)
    return connection.execute(
        f"UPDATE event_deadlines SET due = due + {mine}, since = ? WHERE due IS NOT NULL"
        f" AND kind IN ({holders(len(kinds))})",
        (*given, now, *kinds),
    ).rowcount


def forget(connection: sqlite3.Connection, person: int) -> None:
    """Take a person's id and name from the logs of events, where each entrant that was theirs is nobody's from then on,
    and from who is asked to play a next season.
    """
    events = connection.execute("SELECT DISTINCT event_id FROM event_entrants WHERE player = ?", (person,)).fetchall()
    for (event,) in events:
        for act in _acts(connection, event):
            if act.act.get("player") == person:
                plain = {**act.act, "player": -act.n, "name": "-"}
                connection.execute(
                    "UPDATE event_acts SET act = ? WHERE event_id = ? AND n = ?", (dump(plain), event, act.n)
                )
        # what was read before knows their name: nothing of it may be written any more
        connection.execute("UPDATE events SET version = version + 1 WHERE id = ?", (event,))
    for event, text in connection.execute(_LATER, (person,)).fetchall():
        plan = load(text, dict[str, Any])
        plan["order"] = [one for one in plan.get("order", ()) if one != person]
        connection.execute("UPDATE events SET plan = ?, version = version + 1 WHERE id = ?", (dump(plan), event))
    connection.execute("DELETE FROM event_entrants WHERE player = ?", (person,))
    connection.execute("UPDATE event_acts SET who = NULL WHERE who = ?", (person,))
    connection.execute("UPDATE events SET creator = NULL WHERE creator = ?", (person,))


def _acts(connection: sqlite3.Connection, event: str) -> tuple[EventAct, ...]:
    rows = connection.execute(
        "SELECT event_id, n, at, who, act, reason, match_id FROM event_acts WHERE event_id = ? ORDER BY n", (event,)
    )
    return tuple(
        EventAct(event=r[0], n=r[1], at=r[2], who=r[3], act=load(r[4], dict[str, Any]), reason=r[5], match=r[6])
        for r in rows
    )


def _entrants(connection: sqlite3.Connection, event: str) -> tuple[EventEntrant, ...]:
    rows = connection.execute(
        "SELECT event_id, entrant, player, roster, former FROM event_entrants WHERE event_id = ?"
        " ORDER BY entrant, former, player",
        (event,),
    )
    return tuple(
        EventEntrant(event=r[0], entrant=r[1], player=r[2], roster=load(r[3], tuple[str, ...]), former=bool(r[4]))
        for r in rows
    )


def _deadlines(connection: sqlite3.Connection, event: str) -> tuple[EventDeadline, ...]:
    rows = connection.execute(f"SELECT {_DEADLINES} FROM event_deadlines WHERE event_id = ? ORDER BY id", (event,))
    return tuple(_deadline(row) for row in rows)


def _insert(connection: sqlite3.Connection, row: EventRow) -> None:
    if get(connection, row.id) is not None:
        raise Taken(row.id)
    connection.execute(
        f"INSERT INTO events ({_COLUMNS}) VALUES ({holders(14)})",
        (
            *(row.id, row.version, row.guild, row.channel, row.name, dump(row.plan), row.seed, row.commitment),
            *(row.status, row.creator, row.parent, row.created, row.started, row.ended),
        ),
    )


def _update(connection: sqlite3.Connection, row: EventRow, expected: int) -> None:
    cursor = connection.execute(
        "UPDATE events SET version = ?, channel = ?, name = ?, plan = ?, status = ?, creator = ?, started = ?,"
        " ended = ? WHERE id = ? AND version = ?",
        (
            *(row.version, row.channel, row.name, dump(row.plan), row.status, row.creator, row.started, row.ended),
            *(row.id, expected),
        ),
    )
    if cursor.rowcount == 0:
        raise EventMoved(row.id, expected)


def _event(row: Row) -> EventRow:
    return EventRow(
        id=row[0],
        version=row[1],
        guild=row[2],
        channel=row[3],
        name=row[4],
        plan=load(row[5], dict[str, Any]),
        seed=row[6],
        commitment=row[7],
        status=row[8],
        creator=row[9],
        parent=row[10],
        created=row[11],
        started=row[12],
        ended=row[13],
    )


def _deadline(row: Row) -> EventDeadline:
    return EventDeadline(id=row[0], event=row[1], kind=row[2], about=row[3], due=row[4], since=row[5], remaining=row[6])
