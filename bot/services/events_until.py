"""The day until which a table of an event is played, as the posts of its match name it: renewed where it moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.contest.contest import Contest
from bot.storage.event_rows import EventDeadline
from bot.storage.outbox_rows import OutboxRow

from .events_following import ALONE, time_up
from .events_held import Held
from .ids import Ids

UNTIL = "table_until"
"""The kind of outbox row: `{event}`; until when is read when it is delivered."""


def renewals(
    held: Held, contest: Contest, deadlines: Sequence[EventDeadline], ids: Ids, now: int, *, moved: bool
) -> tuple[OutboxRow, ...]:
    """Return what renews the posts of each match whose table ends at another time after a change, one row a match.

    While an event is paused, or nobody can play in its server, nobody knows until when: its posts are renewed once it
    goes on. `moved`: clocks were moved without an act, so that what they were before is not known any more.
    """
    if contest.paused or contest.closed or any(row.kind == ALONE for row in deadlines):
        return ()
    return tuple(
        OutboxRow(
            match=match.id, kind=UNTIL, payload={"event": held.row.id}, nonce=ids.nonce(), collapse=UNTIL,
            next_try=now, created=now,
        )
        for match in held.matches
        if _differs(held, contest, deadlines, match.table, moved)
    )  # fmt: skip


def _differs(held: Held, contest: Contest, deadlines: Sequence[EventDeadline], number: int, moved: bool) -> bool:
    table = contest.tables.get(number)
    if table is None or table.result() is not None:
        return False
    until = time_up(deadlines, table)
    return (moved and until is not None) or until != time_up(held.deadlines, table)
