"""The standings that follow the results in an event's channel: when they are to be shown anew, and how often."""

from __future__ import annotations

from bot.contest.contest import Contest
from bot.storage.event_rows import EventRow
from bot.storage.outbox_rows import OutboxRow

from .events_following import BY_TABLE
from .events_held import Held, Step
from .events_plans import Plan

STANDINGS = "event_standings"
"""The kind of outbox row: `{event}`; what the standings are is read when it is delivered."""
EVERY = 20
"""Seconds for which what else changes is waited for, so that results that come together are one edit."""


def role_of(event: str) -> str:
    """Return the role of an event's standings among its server's messages."""
    return f"{STANDINGS}.{event}"


def chapter(contest: Contest) -> str:
    """Return what the standings are of, a stage and its newest round: with another they move down the channel."""
    if contest.playing.kind in BY_TABLE:
        return f"{contest.stage}"
    newest = max((table.round for table in contest.tables_of(contest.stage)), default=0)
    return f"{contest.stage}.{newest}"


def renewed(
    held: Held, step: Step, row: EventRow, plan: Plan, contest: Contest, nonce: str, now: int
) -> tuple[OutboxRow, ...]:
    """Return what shows the standings anew after a step, or takes them away once they are not wanted any more."""
    is_wanted = plan.standings or held.plan.standings
    if (
        not is_wanted
        or not (step.acts or plan.standings != held.plan.standings)
        or max(contest.stage, held.contest.stage) < 0
    ):
        return ()
    made = OutboxRow(
        match=None, guild=row.guild, channel=row.channel, kind=STANDINGS, payload={"event": row.id}, nonce=nonce,
        collapse=f"{STANDINGS}.{row.id}", next_try=now + EVERY, created=now,
    )  # fmt: skip
    return (made,)
