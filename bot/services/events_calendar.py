"""The dates of an event that anybody may know, and when Discord's calendar is to be brought in line with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.contest.acts import Act, Publish
from bot.contest.applying import TABLES
from bot.contest.contest import Contest
from bot.contest.drawing import rounds_in
from bot.storage.event_rows import EventAct, EventDeadline, EventRow
from bot.storage.outbox_rows import OutboxRow

from .events_following import BEGIN, CHECK, CLOSE, LOCK, ROUND, pool_of, round_name
from .events_plans import Plan

CALENDAR = "event_calendar"
"""The kind of outbox row: `{event}`; what the calendar should show is read when it is delivered."""
QUARTER = 900
"""Seconds that a moment is shown as in a calendar."""


class Date(NamedTuple):
    """A time of an event: `kind` is lock, check, begin or round; `starts` None: its clock stands (D9)."""

    name: str
    kind: str
    starts: int | None
    ends: int = 0
    round: int = 0
    is_playoff: bool = False


def dates(
    plan: Plan, contest: Contest, deadlines: Iterable[EventDeadline], begun: Mapping[int, int]
) -> tuple[Date, ...]:
    """Return the end of sign-up, check-in, the beginning and the rounds, as far as they are known; a round that several
    divisions play is one. `begun`: when each act was written.
    """
    if contest.closed:
        return ()
    due = {(one.kind, one.about): one.due for one in deadlines}
    found: dict[str, Date] = {}
    for one in (*_before_start(plan, due), *_rounds(contest, due, begun), *_coming(plan, contest, due)):
        found[one.name] = _joined(found[one.name], one) if one.name in found else one
    return tuple(found.values())


def _before_start(plan: Plan, due: Mapping[tuple[str, str], int | None]) -> Iterator[Date]:
    for kind in (LOCK, BEGIN):
        if (kind, "") in due:
            at = due[kind, ""]
            yield Date(kind, kind, at, 0 if at is None else at + QUARTER)
    if plan.check_in and (BEGIN, "") in due:
        begins = due[BEGIN, ""]
        yield Date(CHECK, CHECK, None if begins is None else begins - plan.check_in, begins or 0)


def _rounds(contest: Contest, due: Mapping[tuple[str, str], int | None], begun: Mapping[int, int]) -> Iterator[Date]:
    """Yield the rounds that are played, each division's by itself."""
    for table in contest.open_tables():
        starts, key = begun.get(table.id // TABLES), (CLOSE, round_name(table))
        if starts is not None and key in due:
            ends = due[key]
            is_playoff = bool(table.playoff)
            name = f"{'playoff' if is_playoff else 'round'}.{table.stage}.{table.round}"
            yield Date(name, "round", None if ends is None else starts, ends or 0, table.round, is_playoff)


def _coming(plan: Plan, contest: Contest, due: Mapping[tuple[str, str], int | None]) -> Iterator[Date]:
    """Yield the rounds whose date is known before they are drawn."""
    for (kind, about), at in due.items():
        if kind != ROUND or contest.stage < 0:
            continue
        stage, pool, number = int(about.split(".")[0]), pool_of(about), int(about.split(".")[2]) + 1
        if stage == contest.stage and number <= rounds_in(contest, pool) and contest.round_of(pool) < number:
            yield Date(f"round.{stage}.{number}", "round", at, 0 if at is None else plan.round_after(at), number)


def _joined(one: Date, other: Date) -> Date:
    if one.starts is None or other.starts is None:
        return one if other.starts is None else other
    return one._replace(starts=min(one.starts, other.starts), ends=max(one.ends, other.ends))


def written(rows: Sequence[EventAct], acts: Sequence[Act], now: int) -> dict[int, int]:
    """Return when each publishing act of a log was written; those that are not stored yet: now."""
    return {n: rows[n - 1].at if n <= len(rows) else now for n, act in enumerate(acts, 1) if isinstance(act, Publish)}


def calendar_row(row: EventRow, nonce: str, now: int) -> OutboxRow:
    """Return the message that brings Discord's calendar in line; of several that wait the last one is enough."""
    return OutboxRow(
        match=None, guild=row.guild, channel=row.channel, kind=CALENDAR, payload={"event": row.id}, nonce=nonce,
        collapse=f"calendar.{row.id}", next_try=now, created=now,
    )  # fmt: skip
