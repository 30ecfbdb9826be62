"""The role of who has won: given when an event ends that asks for it, taken again when its end is taken back."""

from __future__ import annotations

from bot.contest.contest import Contest
from bot.contest.seasons import champion
from bot.storage.event_rows import EventRow
from bot.storage.outbox_rows import OutboxRow

from .events_plans import Plan

ROLE = "event_role"
"""The kind of outbox row: `{event, player, given}`."""


def honours(row: EventRow, plan: Plan, before: Contest, after: Contest, nonce: str, now: int) -> tuple[OutboxRow, ...]:
    """Return what is to be done about the role of who has won, as an event ends or goes on after all."""
    if not plan.role or before.closed == after.closed:
        return ()
    over = after if after.closed else before
    winner = champion(over, row.seed)
    person = 0 if winner is None else over.entrants[winner].player
    if person <= 0:
        return ()
    payload = {"event": row.id, "player": person, "given": after.closed}
    return (
        OutboxRow(
            match=None, guild=row.guild, channel=row.channel, kind=ROLE, payload=payload,
            nonce=nonce, next_try=now, created=now,
        ),
    )  # fmt: skip
