"""Match rows and seats: reading them, and applying a whole change with an optimistic version."""

from __future__ import annotations

import sqlite3

import msgspec

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
from .aggregates import Bundle, Change, MatchFile
from .codec import dump, holders, maybe_dump
from .errors import Conflict, Repeated, Taken
from .match_rows import COLUMNS, COUNT, read, values
from .outbox_rows import OutboxRow
from .rows import ARCHIVED, MatchRow


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
    return None if row is None else read(row)


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
    consents.put_onlookers(connection, row.id, change.onlookers)
    if change.act is not None:
        staff.log(connection, change.act)
    if change.event is not None:
        events.apply(connection, change.event)
    return row


def _move(connection: sqlite3.Connection, match: str, channel: int) -> None:
    connection.execute("UPDATE matches SET channel = ?, thread = NULL, troubles = NULL WHERE id = ?", (channel, match))
    connection.execute("UPDATE seats SET thread = NULL WHERE match_id = ?", (match,))


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
        answers=ratings.of(connection, match),
        unsaid=outbox.unsaid(connection, match),
    )


def put_export(connection: sqlite3.Connection, file: MatchFile, said: tuple[OutboxRow, ...] = ()) -> None:
    """Write an exported match, and what is to be said of it here; raise Taken."""
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
    ratings.bring(connection, file.row.id, file.answers)
    outbox.add(connection, said)


def _insert(connection: sqlite3.Connection, row: MatchRow) -> None:
    if connection.execute("SELECT 1 FROM matches WHERE id = ?", (row.id,)).fetchone():
        raise Taken(row.id)
    connection.execute(f"INSERT INTO matches ({COLUMNS}) VALUES ({holders(COUNT)})", values(row))


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
