"""A match as a whole, as plain values: all that a verb reads of it, all that it changes, all that leaves with it."""

from __future__ import annotations

import msgspec

from .event_rows import EventChange
from .outbox_rows import OutboxRow
from .people_rows import Absence, Player, Queued
from .ratings import Answers
from .rows import Deadline, Draft, MatchRow, MoveRow, SeatNote, SeatRow
from .ruled import Act, Consent, Dispute


class Bundle(msgspec.Struct, frozen=True):
    """All that a verb needs to know of a match, read at one moment; `repeated`: the input was applied before.

    `sat`: seats with people who sat there and left. `onlookers`: who has seen the match with nothing hidden.
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    deadlines: tuple[Deadline, ...]
    drafts: tuple[Draft, ...]
    people: dict[int, Player]
    repeated: bool = False
    notes: tuple[SeatNote, ...] = ()
    absences: tuple[Absence, ...] = ()
    sat: tuple[tuple[int, int], ...] = ()
    disputes: tuple[Dispute, ...] = ()
    consents: tuple[Consent, ...] = ()
    onlookers: tuple[int, ...] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one verb changes of one match, applied in one transaction or not at all.

    `row.version` is the version that was read (0: the match is new). `deadlines` None leaves them, else it
    replaces them all; so do `drafts`, while `draft` replaces the one of its seat. `cancel` names the sorts of
    undelivered messages that are void now. `channel`: where the match is from now on; its threads and messages were
    elsewhere and are forgotten. `absences` are added, or replace those of the same seat and beginning. `taken`: who
    waited for this match; it raises Conflict if one of them does so no more, else they wait for nothing in its server.
    `act`: what the staff did by it. `dispute`: one that is new, or what came of one. `left`: seats with the people who
    leave them. `event`: what it is for the event that the match is played in, whole or not at all with the rest.
    `consents` None leaves them, else it replaces them all. `onlookers`: who sees by it what the match hides.
    """

    row: MatchRow
    at: int
    input: str = ""
    seats: tuple[SeatRow, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    state: bytes | None = None
    deadlines: tuple[Deadline, ...] | None = None
    drafts: tuple[Draft, ...] | None = None
    draft: Draft | None = None
    cancel: tuple[str, ...] = ()
    outbox: tuple[OutboxRow, ...] = ()
    channel: int | None = None
    absences: tuple[Absence, ...] = ()
    taken: tuple[Queued, ...] = ()
    dispute: Dispute | None = None
    act: Act | None = None
    left: tuple[tuple[int, int], ...] = ()
    event: EventChange | None = None
    consents: tuple[Consent, ...] | None = None
    onlookers: tuple[int, ...] = ()


class MatchFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole match as it leaves one host for another; `answers`: what ratings count, empty in older files.

    `seen`: when its people could act there last, UTC seconds, 0 in older files. `unsaid`: the kinds of messages that
    were still to be said of it there.
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    moves: tuple[MoveRow, ...]
    deadlines: tuple[Deadline, ...]
    drafts: tuple[Draft, ...]
    absences: tuple[Absence, ...] = ()
    acts: tuple[Act, ...] = ()
    sat: tuple[tuple[int, int], ...] = ()
    disputes: tuple[Dispute, ...] = ()
    consents: tuple[Consent, ...] = ()
    onlookers: tuple[int, ...] = ()
    answers: tuple[Answers, ...] = ()
    seen: int = 0
    unsaid: tuple[str, ...] = ()
    format: int = 1
