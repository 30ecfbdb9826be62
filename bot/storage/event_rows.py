"""What the database keeps of events, as plain values: the log of acts is the truth, the rest is looked up beside it."""

from __future__ import annotations

from typing import Any

import msgspec

from .outbox_rows import OutboxRow

SIGN_UP, UNDER_WAY, CLOSED = "sign_up", "under_way", "closed"
EVENT_STATUSES = (SIGN_UP, UNDER_WAY, CLOSED)


class EventTable(msgspec.Struct, frozen=True):
    """Where in an event a match is played: the table, and the how manieth match of it (from 0)."""

    event: str
    table: int
    number: int = 0


class EventRow(msgspec.Struct, frozen=True, kw_only=True):
    """An event; `version` counts its changes, `plan` is how its organiser made it, `parent` the season before it."""

    id: str
    version: int = 0
    guild: int
    channel: int
    name: str
    plan: dict[str, Any]
    seed: bytes
    commitment: str
    status: str = SIGN_UP
    creator: int | None = None
    parent: str | None = None
    created: int
    started: int | None = None
    ended: int | None = None


class EventAct(msgspec.Struct, frozen=True, kw_only=True):
    """One row of an event's log, from number 1; `who` None: the event itself, by a clock or by a match that ended.

    `match`: which match brought it about.
    """

    event: str
    n: int
    at: int
    who: int | None
    act: dict[str, Any]
    reason: str = ""
    match: str | None = None


class EventDeadline(msgspec.Struct, frozen=True, kw_only=True):
    """Something an event does by itself at `due`, None: its clock stands, with `remaining` seconds left.

    An event has one of a `kind` and what it is `about`.
    """

    event: str
    kind: str
    about: str = ""
    due: int | None
    since: int = 0
    remaining: int | None = None
    id: int = 0


class EventEntrant(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a place in an event, or had it before another (`former`), and the entry they handed in (empty: none)."""

    event: str
    entrant: int
    player: int
    roster: tuple[str, ...] = ()
    former: bool = False


class EventMatch(msgspec.Struct, frozen=True):
    """A match at a table of an event that is not over."""

    id: str
    table: int
    number: int
    status: str


class EventBundle(msgspec.Struct, frozen=True):
    """All that a verb needs to know of an event, read at one moment; `repeated`: the input was applied before."""

    row: EventRow
    acts: tuple[EventAct, ...]
    entrants: tuple[EventEntrant, ...]
    deadlines: tuple[EventDeadline, ...]
    matches: tuple[EventMatch, ...]
    repeated: bool = False


class EventChange(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one verb changes of one event, applied in one transaction or not at all.

    `row.version` is the version that was read (0: the event is new). `acts` follow those that were read. `deadlines`
    are added in place of those of the same kind and about; `drop` names those that stand no more. `entrants` None
    leaves them, else it replaces them all.
    """

    row: EventRow
    at: int
    input: str = ""
    acts: tuple[EventAct, ...] = ()
    deadlines: tuple[EventDeadline, ...] = ()
    drop: tuple[tuple[str, str], ...] = ()
    entrants: tuple[EventEntrant, ...] | None = None
    outbox: tuple[OutboxRow, ...] = ()
