"""The private threads of an event's entrants: each passes on with its place, at once."""

from __future__ import annotations

from bot.contest.contest import Contest
from bot.storage.event_rows import EventRow
from bot.storage.outbox_rows import OutboxRow

from .ids import Ids

ROOMS = "event_threads"
"""The kind of outbox row: `{event}`; who is where is read when it is delivered."""


def rooms(row: EventRow, before: Contest, after: Contest, ids: Ids, now: int) -> tuple[OutboxRow, ...]:
    """Return what lets people into threads and out of them, where a place has passed on."""
    known = [(before.entrants[e.id], e) for e in after.entrants.values() if e.id in before.entrants]
    if all(old.player == new.player for old, new in known):
        return ()
    return (
        OutboxRow(
            match=None, guild=row.guild, channel=row.channel, kind=ROOMS, payload={"event": row.id},
            nonce=ids.nonce(), next_try=now, created=now,
        ),
    )  # fmt: skip
