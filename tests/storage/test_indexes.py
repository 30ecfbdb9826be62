"""No query of a running bot walks through all matches, however many there are."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.storage import (
    absences,
    archive,
    boards,
    consents,
    deadlines,
    disputes,
    events,
    follows,
    match_lists,
    matches,
    moves,
    outbox,
    overview,
    players,
    queue,
    reserves,
    staff,
)
from bot.storage.event_rows import EventChange
from bot.storage.guild_rows import Board, Follow
from bot.storage.migrate import migrate
from bot.storage.outbox_rows import OutboxRow
from bot.storage.people_rows import Absence, Queued
from bot.storage.rows import Delivery, Draft
from tests.support.shared_out import few

from .rows import ANN, BOB, NOW, creation, deadline, event_creation, message, step

WAITING = Queued(guild=7, game="tally", preset="live", seats=2, player=ANN, channel=8, since=NOW, until=NOW + 60)

VERBS: dict[str, Callable[[sqlite3.Connection], Any]] = {
    "follows": lambda c: follows.of_person(c, 7, ANN),
    "followers": lambda c: follows.followers(c, 7, "match", "K7QFD"),
    "follow": lambda c: follows.put(c, Follow(ANN, 7, "match", "K7QFD"), 20),
    "unfollow": lambda c: follows.drop(c, Follow(ANN, 7, "match", "K7QFD")),
    "load": lambda c: matches.load_bundle(c, "K7QFD", "click"),
    "apply": lambda c: matches.apply(c, _change(c)),
    "applied": lambda c: matches.applied(c, "click"),
    "snapshot": lambda c: moves.snapshot(c, "K7QFD"),
    "steps": lambda c: moves.between(c, "K7QFD", 0, None),
    "gaps": lambda c: moves.gaps(c, 101, False, 5),
    "matches_of": lambda c: match_lists.of_player(c, 101),
    "invitations": lambda c: match_lists.invitations(c, 101),
    "open_matches": lambda c: match_lists.open_in(c, 7),
    "child": lambda c: match_lists.child(c, "K7QFD"),
    "match_in": lambda c: match_lists.match_in(c, 900),
    "in_guild": lambda c: match_lists.in_guild(c, 7, ("opening", "playing")),
    "in_guild with a clock": lambda c: match_lists.in_guild(c, 7, ("opening", "playing"), "gone"),
    "versions": match_lists.versions,
    "channels": match_lists.channels,
    "with_ai": match_lists.with_ai,
    "staff": lambda c: staff.of_guild(c, 7),
    "acts": lambda c: staff.acts(c, "K7QFD"),
    "disputes": lambda c: disputes.of(c, "K7QFD"),
    "precedents": lambda c: disputes.precedents(c, 7, ("TT-01", "TT-02"), "", 5),
    "precedents of all": lambda c: disputes.precedents(c, 7, (), "", 5),
    "precedents in words": lambda c: disputes.precedents(c, 7, (), "die", 5, 5),
    "board": lambda c: boards.get(c, 7, "desk"),
    "put_board": lambda c: boards.put(c, Board(7, "desk", 8, 9)),
    "say of no match": lambda c: outbox.add(c, (OutboxRow(match=None, kind="desk", nonce="n3", collapse="desk.7"),)),
    "consents": lambda c: consents.put(c, "K7QFD", ()),
    "onlookers": lambda c: consents.onlookers(c, "K7QFD"),
    "reserves": lambda c: reserves.of_match(c, "K7QFD"),
    "overview": lambda c: overview.of_guild(c, 7, ("opening", "playing")),
    "say_once": lambda c: overview.say_once(c, "guild.7.week", "1", ()),
    "troubled": lambda c: match_lists.troubled(c, 7, ("opening", "playing")),
    "hurry": lambda c: outbox.hurry(c, "K7QFD", NOW),
    "event": lambda c: events.load_bundle(c, "EQ7FD", "click"),
    "apply_event": lambda c: events.apply(c, event_creation("EZZZZ", input="click", drop=(("next", ""),))),
    "events_in": lambda c: events.in_guild(c, 7, ("sign_up", "under_way")),
    "event_places": events.places,
    "events_with": lambda c: events.with_deadline(c, 7, "alone"),
    "move_event": lambda c: events.apply(c, _moved(c)),
    "kept_back": lambda c: outbox.kept_back(c, 7),
    "hurry_in": lambda c: outbox.hurry_in(c, 8, NOW),
    "postpone": lambda c: outbox.postpone(c, 1, NOW, "no net"),
    "events_of": lambda c: events.of_player(c, BOB),
    "matches_at": lambda c: match_lists.at_table(c, "EQ7FD", 5000),
    "events_due": lambda c: events.due(c, NOW, 20),
    "defer_event": lambda c: events.defer(c, 1, NOW),
    "forget_in_events": lambda c: events.forget(c, BOB),
    "next_due": deadlines.next_due,
    "due": lambda c: deadlines.due(c, NOW, 20),
    "deadlines_of": lambda c: deadlines.of(c, "K7QFD"),
    "with_deadlines": lambda c: deadlines.matches_with(c, ("answer", "lapse")),
    "take": lambda c: deadlines.take(c, 1),
    "claim": lambda c: outbox.claim(c, NOW, 8),
    "next_try": outbox.next_try,
    "delivered": lambda c: outbox.delivered(c, message("n9"), NOW, Delivery(role="board")),
    "message": lambda c: outbox.message(c, "K7QFD", "board"),
    "purge": lambda c: outbox.purge(c, NOW),
    "pack": lambda c: archive.pack_some(c, 5),
    "pack one": lambda c: archive.pack(c, "K7QFD"),
    "unpack": lambda c: archive.unpack(c, "K7QFD"),
    "player": lambda c: players.player(c, 101),
    "decks": lambda c: players.decks(c, 101, "tally"),
    "forget": lambda c: players.forget(c, 101),
    "absences": lambda c: absences.of_player(c, 101, NOW),
    "queued": lambda c: queue.of_guild(c, 7),
    "queues_of": lambda c: queue.of_player(c, 101),
    "enqueue": lambda c: queue.put(c, WAITING),
    "dequeue": lambda c: queue.take(c, (WAITING,)),
}


def _change(connection: sqlite3.Connection) -> Any:
    bundle = matches.load_bundle(connection, "K7QFD")
    assert bundle is not None
    made = creation(
        input="again",
        moves=(step(1),),
        state=b"",
        deadlines=(deadline(NOW),),
        drafts=(Draft(match="K7QFD", seat=0, decision="1.0", kind="orders", choice=()),),
        cancel=("reminder.0",),
        outbox=(message("n2", collapse="turn"),),
        absences=(Absence(match="K7QFD", seat=0, player=ANN, since=NOW, until=NOW + 60),),
    )
    return msgspec.structs.replace(made, row=bundle.row)


def _moved(connection: sqlite3.Connection) -> EventChange:
    bundle = events.load_bundle(connection, "EQ7FD")
    assert bundle is not None
    return EventChange(row=msgspec.structs.replace(bundle.row, channel=99), at=NOW)


@few(15)
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_uses_indexes(verb: str, tmp_path: Path) -> None:
    migrate(tmp_path / "warpost.db")
    with closing(sqlite3.connect(tmp_path / "warpost.db", isolation_level=None)) as connection:
        matches.apply(connection, creation(moves=(step(0),)))
        events.apply(connection, event_creation())
        queries: list[str] = []
        connection.set_trace_callback(queries.append)
        VERBS[verb](connection)
        connection.set_trace_callback(None)
        plans = [plan for query in queries for plan in _plan(connection, query)]
    assert queries
    assert [plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan] == []


def _plan(connection: sqlite3.Connection, query: str) -> list[str]:
    if query.split()[0] not in ("SELECT", "UPDATE", "DELETE", "INSERT"):
        return []
    return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}")]
