"""All matches of a server that are under way, as its staff look over them, and what is said of them once."""

from __future__ import annotations

import sqlite3

import msgspec

from . import deadlines, match_lists, outbox, players, seats
from .codec import holders
from .guild_rows import Overview
from .outbox_rows import OutboxRow
from .rows import Deadline, SeatRow

ANSWER = "answer"


def of_guild(connection: sqlite3.Connection, guild: int, statuses: tuple[str, ...]) -> list[Overview]:
    """Read the matches of a server with one of the statuses, oldest first, each with its seats and clocks."""
    rows = match_lists.in_guild(connection, guild, statuses)
    chosen = f"SELECT id FROM matches WHERE guild = ? AND status IN ({holders(len(statuses))})"
    args = (guild, *statuses)
    places: dict[str, list[SeatRow]] = {}
    for place in seats.chosen_by(connection, chosen, args):
        places.setdefault(place.match, []).append(place)
    clocks: dict[str, list[Deadline]] = {}
    for clock in deadlines.of_kind_in(connection, ANSWER, chosen, args):
        clocks.setdefault(clock.match, []).append(clock)
    stuck = {
        match
        for (match,) in connection.execute(
            f"SELECT id FROM matches m WHERE guild = ? AND status IN ({holders(len(statuses))}) AND"
            " (EXISTS (SELECT 1 FROM outbox o WHERE o.match_id = m.id AND o.state = 'waiting' AND o.fault <> '')"
            " OR EXISTS (SELECT 1 FROM outbox o WHERE o.match_id = m.id AND o.state = 'dead'))",
            args,
        )
    }
    return [
        Overview(
            row=msgspec.structs.replace(row, secret=b""),
            seats=tuple(places.get(row.id, ())),
            clocks=tuple(clocks.get(row.id, ())),
            is_stuck=row.id in stuck,
        )
        for row in rows
    ]


def say_once(connection: sqlite3.Connection, name: str, value: str, rows: tuple[OutboxRow, ...]) -> bool:
    """Add messages unless a fact says that they were; return whether they were added."""
    if players.fact(connection, name) == value:
        return False
    players.put_fact(connection, name, value)
    outbox.add(connection, rows)
    return True
