"""Rows that storage tests begin from."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.storage.aggregates import Change
from bot.storage.event_rows import EventAct, EventChange, EventDeadline, EventEntrant, EventRow
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Deadline, Draft, MatchRow, MoveRow, SeatNote, SeatRow
from rules.kernel.types import Event, Seat

NOW = 1_790_000_000
ANN, BOB = 101, 102


def changed(value: Any, /, **fields: Any) -> Any:
    """A row with other fields."""
    return msgspec.structs.replace(value, **fields)


def match_row(ident: str = "K7QFD", **fields: Any) -> MatchRow:
    """A match that is being played."""
    values: dict[str, Any] = {
        "game": "tally",
        "rules": 1,
        "content": "toy",
        "options": {"goal": 10},
        "preset": "live",
        "status": "playing",
        "guild": 7,
        "channel": 8,
        "creator": ANN,
        "secret": b"\x00\xff" * 16,
        "commitment": "c0ffee",
        "created": NOW,
        "started": NOW,
    }
    return MatchRow(id=ident, **(values | fields))


def seats(ident: str = "K7QFD") -> tuple[SeatRow, ...]:
    """Ann and Bob."""
    return (SeatRow(match=ident, seat=0, player=ANN, word="owl"), SeatRow(match=ident, seat=1, player=BOB))


def step(index: int, ident: str = "K7QFD", **fields: Any) -> MoveRow:
    """One step of the log."""
    values: dict[str, Any] = {
        "seat": index % 2,
        "decision": f"{index}.{index % 2}",
        "choice": ("c3", "/", "done"),
        "by": "seat",
        "secret": False,
        "at": NOW + index,
        "events": (Event("moved", {"n": index}), Event("hidden", {"card": 1}, frozenset({Seat(1)}), {"card": None})),
    }
    return MoveRow(match=ident, index=index, **(values | fields))


def deadline(due: int, ident: str = "K7QFD", **fields: Any) -> Deadline:
    """An answer that is due."""
    values: dict[str, Any] = {"seat": 0, "kind": "answer", "decision": "1.0", "budget": 600, "since": due - 600}
    return Deadline(match=ident, due=due, **(values | fields))


def draft(seat: int = 0, ident: str = "K7QFD", **fields: Any) -> Draft:
    """A saved draft."""
    values: dict[str, Any] = {"decision": "1.0", "kind": "orders", "about": {"turn": 2}, "choice": ("done",)}
    return Draft(match=ident, seat=seat, **(values | fields))


def message(nonce: str, ident: str | None = "K7QFD", **fields: Any) -> OutboxRow:
    """A message that waits."""
    values: dict[str, Any] = {"kind": "notice", "payload": {"text": {"key": "a"}}, "next_try": NOW, "created": NOW}
    return OutboxRow(match=ident, nonce=nonce, **(values | fields))


def creation(ident: str = "K7QFD", **fields: Any) -> Change:
    """The change that makes the match."""
    return Change(row=match_row(ident), at=NOW, seats=seats(ident), **fields)


def note(nonce: str, seat: int = 0, ident: str = "K7QFD") -> SeatNote:
    """Something told to one seat alone."""
    return SeatNote(match=ident, seat=seat, text={"key": "told", "args": {"n": 1}}, nonce=nonce)


def event_row(ident: str = "EQ7FD", **fields: Any) -> EventRow:
    """An event for which people sign up."""
    values: dict[str, Any] = {
        "guild": 7,
        "channel": 8,
        "name": "Autumn",
        "plan": {"game": "tally"},
        "seed": b"\x00\xff" * 16,
        "commitment": "c0ffee",
        "creator": ANN,
        "created": NOW,
    }
    return EventRow(id=ident, **(values | fields))


def event_act(n: int, ident: str = "EQ7FD", **fields: Any) -> EventAct:
    """One act of its log: somebody signs up."""
    values: dict[str, Any] = {"at": NOW, "who": BOB, "act": {"type": "enter", "player": BOB, "name": "Bob"}}
    return EventAct(event=ident, n=n, **(values | fields))


def event_deadline(due: int | None, kind: str = "close", ident: str = "EQ7FD", **fields: Any) -> EventDeadline:
    """Something that the event is to do."""
    return EventDeadline(event=ident, kind=kind, due=due, **{"since": NOW, **fields})


def event_creation(ident: str = "EQ7FD", **fields: Any) -> EventChange:
    """The change that makes the event, in which Bob has a place."""
    values: dict[str, Any] = {
        "acts": (event_act(1, ident),),
        "entrants": (EventEntrant(event=ident, entrant=1, player=BOB, roster=("entry", "a")),),
        "deadlines": (event_deadline(NOW + 600, ident=ident),),
    }
    return EventChange(row=event_row(ident), at=NOW, **(values | fields))
