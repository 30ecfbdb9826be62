"""Match rows and seats: reading them, and applying a whole change with an optimistic version."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from rules.kernel.types import Outcome

from . import (
    absences,
    archive,
    consents,
    deadlines,
    disputes,
    drafts,
    events,
    moves,
    notes,
    outbox,
    players,
    queue,
    ratings,
    seats,
    staff,
)
from .codec import Row, dump, holders, load, maybe_dump, maybe_load
from .event_rows import EventTable
from .rows import (
    ARCHIVED,
    OPEN,
    Bundle,
    Change,
    Deadline,
    Held,
    Limit,
    MatchFile,
    MatchRow,
    Offer,
    SeatRow,
    Series,
    Takeback,
    Trouble,
)
from .store import Conflict, Repeated, Taken

COLUMNS = (
    "id, version, game, rules, content, options, preset, status, guild, channel, thread, creator, parent,"
    " secret, commitment, moves, outcome, offer, created, started, ended, leaving,"
    " held, troubles, away, series, help, takeback, takebacks, time_limit,"
    " event, table_no, table_match, checked"
)
_COUNT = COLUMNS.count(",") + 1
_PREFIXED = ", ".join(f"m.{name.strip()}" for name in COLUMNS.split(","))


def load_bundle(connection: sqlite3.Connection, match: str, key: str = "") -> Bundle | None:
    """Read all that a verb needs to know of a match."""
    found = get(connection, match)
    if found is None:
        return None
    repeated = bool(key) and connection.execute("SELECT 1 FROM inputs WHERE input = ?", (key,)).fetchone() is not None
    seated = seats.of(connection, match)
    away = absences.of(connection, match)
    people = {
        s.player: absences.with_absences(players.player(connection, s.player), away)
        for s in seated
        if s.player is not None
    }
    return Bundle(
        found,
        seated,
        deadlines.of(connection, match),
        drafts.of(connection, match),
        people,
        repeated,
        notes.of(connection, match),
        away,
        sat(connection, match),
        disputes.of(connection, match),
        consents.of(connection, match),
        consents.onlookers(connection, match),
    )


def get(connection: sqlite3.Connection, match: str) -> MatchRow | None:
    """Read a match row."""
    row = connection.execute(f"SELECT {COLUMNS} FROM matches WHERE id = ?", (match,)).fetchone()
    return None if row is None else _match(row)


def applied(connection: sqlite3.Connection, key: str) -> str | None:
    """Read the match an input was applied to."""
    row = connection.execute("SELECT match_id FROM inputs WHERE input = ?", (key,)).fetchone()
    return None if row is None else row[0]


def sat(connection: sqlite3.Connection, match: str) -> tuple[tuple[int, int], ...]:
    """Read which seats of a match somebody has left, and who."""
    rows = connection.execute("SELECT seat, player FROM sat WHERE match_id = ? ORDER BY seat, player", (match,))
    return tuple((seat, player) for seat, player in rows)


def _keep_sat(connection: sqlite3.Connection, match: str, left: tuple[tuple[int, int], ...]) -> None:
    connection.executemany("INSERT OR IGNORE INTO sat VALUES (?, ?, ?)", [(match, *one) for one in left])


def apply(connection: sqlite3.Connection, change: Change) -> MatchRow:
    """Apply a change; raise Conflict, EventMoved, Repeated or Taken (the caller's transaction rolls back)."""
    old = change.row
    row = msgspec.structs.replace(old, version=old.version + 1)
    ratings.count(connection, row.id, change.moves)
    if old.version == 0:
        _insert(connection, row)
    else:
        _update(connection, row, old.version)
    if change.input:
        try:
            connection.execute("INSERT INTO inputs VALUES (?, ?, ?)", (change.input, row.id, change.at))
        except sqlite3.IntegrityError as error:
            raise Repeated(change.input) from error
    for seat in change.seats:
        seats.put(connection, seat)
    for move in change.moves:
        moves.append(connection, move)
    notes.drop_answered(connection, change.moves)
    if change.state is not None:
        moves.put_snapshot(connection, row.id, row.moves, change.state)
    if row.status == ARCHIVED:
        archive.pack(connection, row.id)
    if change.deadlines is not None:
        deadlines.replace(connection, row.id, change.deadlines)
    if change.drafts is not None:
        drafts.replace(connection, row.id, change.drafts)
    if change.draft is not None:
        drafts.put(connection, change.draft)
    outbox.cancel(connection, row.id, change.cancel)
    if change.channel is not None:
        _move(connection, row.id, change.channel)
        outbox.move(connection, row.id, change.channel, change.at)
        row = msgspec.structs.replace(row, channel=change.channel, thread=None, troubles=())
    for absence in change.absences:
        absences.put(connection, absence)
    if not queue.take(connection, change.taken):
        raise Conflict(row.id, old.version)
    outbox.add(connection, change.outbox)
    _keep_sat(connection, row.id, change.left)
    disputes.put(connection, change.dispute)
    if change.consents is not None:
        consents.put(connection, row.id, change.consents)
    if change.act is not None:
        staff.log(connection, change.act)
    if change.event is not None:
        events.apply(connection, change.event)
    return row


def _move(connection: sqlite3.Connection, match: str, channel: int) -> None:
    connection.execute("UPDATE matches SET channel = ?, thread = NULL, troubles = NULL WHERE id = ?", (channel, match))
    connection.execute("UPDATE seats SET thread = NULL WHERE match_id = ?", (match,))


def of_player(connection: sqlite3.Connection, player: int) -> list[tuple[MatchRow, SeatRow, Deadline | None]]:
    """Read a player's seats in matches that are not over."""
    rows = connection.execute(
        f"SELECT {_PREFIXED}, {seats.PREFIXED} FROM seats s"
        " JOIN matches m ON m.id = s.match_id WHERE s.player = ?"
        " AND m.status IN ('challenge', 'open', 'ready', 'opening', 'setup', 'playing', 'paused')"
        " ORDER BY m.created, m.id, s.seat",
        (player,),
    ).fetchall()
    found: list[tuple[MatchRow, SeatRow, Deadline | None]] = []
    for row in rows:
        match, seat = _match(row[:_COUNT]), seats.read(row[_COUNT:])
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
    return [_match(row) for row in rows]


def invitations(connection: sqlite3.Connection, player: int) -> list[MatchRow]:
    """Read the challenges that wait for a player."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE id IN (SELECT match_id FROM seats WHERE invited = ?)"
        " AND status IN ('challenge', 'open') ORDER BY created, id",
        (player,),
    )
    return [_match(row) for row in rows]


def running_in(connection: sqlite3.Connection, guild: int) -> list[MatchRow]:
    """Read the matches of a server that have begun and are not over, newest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status IN ('setup', 'playing', 'paused')"
        " ORDER BY created DESC, id",
        (guild,),
    )
    return [_match(row) for row in rows]


def vacant_in(connection: sqlite3.Connection, guild: int) -> list[MatchRow]:
    """Read the running matches of a server with a seat that nobody has, or that is offered to anyone, newest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status IN ('setup', 'playing', 'paused') AND EXISTS"
        " (SELECT 1 FROM seats s WHERE s.match_id = matches.id AND s.rank IS NULL"
        " AND (s.player IS NULL AND s.ai = '' OR s.offered = 1 AND s.invited IS NULL))"
        " ORDER BY created DESC, id",
        (guild,),
    )
    return [_match(row) for row in rows]


def open_in(connection: sqlite3.Connection, guild: int) -> list[MatchRow]:
    """Read the open seats of a server, newest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status = ? ORDER BY created DESC, id", (guild, OPEN)
    )
    return [_match(row) for row in rows]


def with_status(connection: sqlite3.Connection, statuses: tuple[str, ...], limit: int) -> list[str]:
    """Read ids of matches with one of the statuses."""
    rows = connection.execute(
        f"SELECT id FROM matches WHERE status IN ({holders(len(statuses))}) ORDER BY created, id LIMIT ?",
        (*statuses, limit),
    )
    return [row[0] for row in rows]


def with_ai(connection: sqlite3.Connection) -> list[str]:
    """Read ids of running matches in which an AI has a seat."""
    rows = connection.execute(
        "SELECT DISTINCT m.id FROM matches m JOIN seats s ON s.match_id = m.id"
        " WHERE m.status IN ('opening', 'setup', 'playing') AND s.ai <> '' ORDER BY m.id"
    )
    return [row[0] for row in rows]


def child(connection: sqlite3.Connection, parent: str) -> MatchRow | None:
    """Read the rematch of a match, unless it was cancelled."""
    row = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE parent = ? AND status <> 'cancelled' ORDER BY created LIMIT 1", (parent,)
    ).fetchone()
    return None if row is None else _match(row)


def troubled(connection: sqlite3.Connection, guild: int, statuses: tuple[str, ...]) -> list[MatchRow]:
    """Read the matches of a server with one of the statuses that are not where they should be, oldest first."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE guild = ? AND status IN ({holders(len(statuses))})"
        " AND troubles IS NOT NULL ORDER BY created, id",
        (guild, *statuses),
    )
    return [_match(row) for row in rows]


def channels(connection: sqlite3.Connection, statuses: tuple[str, ...]) -> list[tuple[int, int]]:
    """Read the servers and channels in which matches have one of the statuses."""
    return connection.execute(
        f"SELECT DISTINCT guild, channel FROM matches WHERE status IN ({holders(len(statuses))})"
        " ORDER BY guild, channel",
        statuses,
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
    return [_match(row) for row in rows]


def at_table(connection: sqlite3.Connection, event: str, table: int | None) -> list[MatchRow]:
    """Read the matches of an event, or of one of its tables, oldest first."""
    where, given = ("", ()) if table is None else (" AND table_no = ?", (table,))
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM matches WHERE event = ?{where} ORDER BY created, table_no, table_match, id",
        (event, *given),
    )
    return [_match(row) for row in rows]


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


def export(connection: sqlite3.Connection, match: str) -> MatchFile | None:
    """Read everything about a match."""
    bundle = load_bundle(connection, match)
    if bundle is None:
        return None
    return MatchFile(
        row=bundle.row,
        seats=bundle.seats,
        moves=tuple(moves.between(connection, match, -1, None)),
        deadlines=bundle.deadlines,
        drafts=bundle.drafts,
        absences=bundle.absences,
        acts=staff.acts(connection, match),
        sat=bundle.sat,
        disputes=bundle.disputes,
        consents=bundle.consents,
        onlookers=bundle.onlookers,
    )


def put_export(connection: sqlite3.Connection, file: MatchFile) -> None:
    """Write an exported match; raise Taken. What must be said of it was said where it came from."""
    _insert(connection, file.row)
    for seat in file.seats:
        seats.put(connection, seat)
    for move in file.moves:
        moves.append(connection, move)
    if file.row.status == ARCHIVED:
        archive.note(connection, file.row.id)
    deadlines.replace(connection, file.row.id, file.deadlines, imported=True)
    drafts.replace(connection, file.row.id, file.drafts)
    for absence in file.absences:
        absences.put(connection, absence)
    for act in file.acts:
        staff.log(connection, act)
    _keep_sat(connection, file.row.id, file.sat)
    disputes.bring(connection, file.disputes)
    consents.put(connection, file.row.id, file.consents)
    consents.put_onlookers(connection, file.row.id, file.onlookers)


def _insert(connection: sqlite3.Connection, row: MatchRow) -> None:
    if connection.execute("SELECT 1 FROM matches WHERE id = ?", (row.id,)).fetchone():
        raise Taken(row.id)
    connection.execute(f"INSERT INTO matches ({COLUMNS}) VALUES ({holders(_COUNT)})", _values(row))


def _update(connection: sqlite3.Connection, row: MatchRow, expected: int) -> None:
    cursor = connection.execute(
        "UPDATE matches SET version = ?, status = ?, creator = ?, moves = ?, outcome = ?, offer = ?,"
        " started = ?, ended = ?, leaving = ?, held = ?, takeback = ?, time_limit = ?, away = ?"
        " WHERE id = ? AND version = ?",
        (
            row.version,
            row.status,
            row.creator,
            row.moves,
            maybe_dump(row.outcome),
            maybe_dump(row.offer),
            row.started,
            row.ended,
            dump(row.leaving),
            maybe_dump(row.held),
            maybe_dump(row.takeback),
            maybe_dump(row.limit),
            row.away,
            row.id,
            expected,
        ),
    )
    if cursor.rowcount == 0:
        raise Conflict(row.id, expected)


def _values(row: MatchRow) -> tuple[Any, ...]:
    return (
        row.id,
        row.version,
        row.game,
        row.rules,
        row.content,
        dump(row.options),
        row.preset,
        row.status,
        row.guild,
        row.channel,
        row.thread,
        row.creator,
        row.parent,
        row.secret,
        row.commitment,
        row.moves,
        maybe_dump(row.outcome),
        maybe_dump(row.offer),
        row.created,
        row.started,
        row.ended,
        dump(row.leaving),
        maybe_dump(row.held),
        dump(row.troubles) if row.troubles else None,
        row.away,
        maybe_dump(row.series),
        row.help,
        maybe_dump(row.takeback),
        row.takebacks,
        maybe_dump(row.limit),
        *((None, None, None) if row.table is None else (row.table.event, row.table.table, row.table.number)),
        row.checked,
    )


def _match(row: Row) -> MatchRow:
    return MatchRow(
        id=row[0],
        version=row[1],
        game=row[2],
        rules=row[3],
        content=row[4],
        options=load(row[5], dict[str, Any]),
        preset=row[6],
        status=row[7],
        guild=row[8],
        channel=row[9],
        thread=row[10],
        creator=row[11],
        parent=row[12],
        secret=row[13],
        commitment=row[14],
        moves=row[15],
        outcome=maybe_load(row[16], Outcome),
        offer=maybe_load(row[17], Offer),
        created=row[18],
        started=row[19],
        ended=row[20],
        leaving=maybe_load(row[21], tuple[int, ...]) or (),
        held=maybe_load(row[22], Held),
        troubles=maybe_load(row[23], tuple[Trouble, ...]) or (),
        away=row[24],
        series=maybe_load(row[25], Series),
        help=row[26],
        takeback=maybe_load(row[27], Takeback),
        takebacks=bool(row[28]),
        limit=maybe_load(row[29], Limit),
        table=None if row[30] is None else EventTable(row[30], row[31], row[32]),
        checked=bool(row[33]),
    )
