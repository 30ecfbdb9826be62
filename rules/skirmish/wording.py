"""What an event is called in the log: a text with its units, squares and reasons named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.kernel.sheet import EMPTY
from rules.kernel.tidings import Tidings
from rules.kernel.told import written
from rules.kernel.types import Event, Text

from .book import Book
from .events import (
    EVENTS,
    AbilityUsed,
    ActionCancelled,
    Attacked,
    Died,
    Displaced,
    DpAwarded,
    Fallen,
    HpChanged,
    ManaChanged,
    ManaSet,
    MatchOver,
    PhaseEnded,
    RowStarted,
    SheetsRevealed,
    SheetSubmitted,
    SkirmishEvent,
    StatusAdded,
    StatusEnded,
    Struck,
    Waited,
)
from .state import SIDES, SkirmishState, known_tags
from .victory import decided

SIDE_NAMES = ("west", "east")


def event_text(book: Book, state: SkirmishState, event: Event) -> Text | None:
    """Word an event with units, squares and reasons named; None: the log leaves it out (5.5)."""
    return _Words(book, state).text(event)


class _Words:
    """Words events of one match; units are named as the state knows them."""

    def __init__(self, book: Book, state: SkirmishState) -> None:
        self._book = book
        self._state = state

    def text(self, event: Event) -> Text | None:
        """Return an event's line; None for one that the log leaves out, as the board or the next one says the same."""
        match EVENTS.read(event):
            case None | RowStarted() | ManaSet() | PhaseEnded() | Waited() | SheetsRevealed():
                return None
            case SheetSubmitted() as told:
                return self._sheet_submitted(told)
            case AbilityUsed() as told:
                return self._ability_used(told)
            case ActionCancelled() as told:
                args = {"unit": self.unit(told.unit), "reason": Text(f"skirmish.reason.{told.reason}")}
                return Text(f"skirmish.event.{told.action}_cancelled", args)
            case HpChanged() as told:
                return self._hp_changed(told)
            case StatusAdded() | StatusEnded() as told:
                return self._status(told)
            case Died() as told:
                args = {"unit": self.unit(told.unit), "at": told.at.upper()}
                return Text("skirmish.event.died_infight" if told.infight else "skirmish.event.died", args)
            case Fallen() as told:
                return self._fallen(told)
            case ManaChanged() as told:
                return self._mana_changed(told)
            case MatchOver() as told:
                said, by = self._match_over(told), decided(self._state)
                return said if by is None else Text("over.decided", {"reason": said, "decided": by})
            case told:
                return Text(f"skirmish.event.{event.kind}", self._args(told))

    def _args(self, told: SkirmishEvent) -> dict[str, Any]:
        return {name: self._named(name, value) for name, value in told.data().items()}

    def _named(self, name: str, value: Any) -> Any:
        if value is None or value == "":
            return Text("skirmish.log.nothing")
        if name in ("unit", "other") or (name == "target" and value in self._tags()):
            return self.unit(value)
        if name in ("at", "to", "from", "start", "target"):
            return str(value).rstrip("!").upper()
        if name in ("side", "winner"):
            return side_text(value)
        if name == "reason":
            return Text(f"skirmish.reason.{value}")
        if name == "path":
            return "→".join(value).upper()
        if name == "terrain":
            return Text(f"skirmish.terrain.{value}")
        if name == "token":
            return Text(f"skirmish.unit.{value}")
        return value

    def unit(self, tag: str) -> Text:
        """Name a unit by its side letter, call sign and name."""
        return unit_text(self._book, self._state, tag)

    def _tags(self) -> set[str]:
        return set(known_tags(self._state))

    # ---- events with more than one wording

    def _sheet_submitted(self, told: SheetSubmitted) -> Text | None:
        if not _is_empty(told):
            return None
        is_blind = self._state.options.orders == "blind"  # one that had nothing to order is not asked (RSK-39)
        key = "skirmish.event.no_orders_blind" if is_blind else "skirmish.event.no_orders"
        return Text(key, {"side": side_text(told.side)})

    def _ability_used(self, told: AbilityUsed) -> Text:
        kind = self._book.slot_or_token_kind(self._state, SIDES.index(told.unit[0]), told.unit[1:])
        ability = Text("skirmish.ability.own") if kind.name is not None else Text(f"skirmish.ability.{kind.id}")
        args = {"unit": self.unit(told.unit), "ability": ability, "price": told.price, "at": told.at.upper()}
        affected = [self.unit(tag) for tag in told.affects if tag != told.unit]
        if not affected:
            return Text("skirmish.event.ability_used", args)
        return Text("skirmish.event.ability_used_on", {**args, "affects": affected})

    def _hp_changed(self, told: HpChanged) -> Text:
        args = {"unit": self.unit(told.unit), "hp": told.hp, "amount": abs(told.delta)}
        if told.absorbed:
            return Text("skirmish.event.hp_shielded", {**args, "absorbed": told.absorbed})
        return Text("skirmish.event.hp_lost" if told.delta < 0 else "skirmish.event.hp_gained", args)

    def _status(self, told: StatusAdded | StatusEnded) -> Text | None:
        if told.status == "exhausted":
            return None
        unit = self.unit(told.unit)
        if isinstance(told, StatusEnded):
            return Text("skirmish.event.status_ended", {"unit": unit, "status": status_text(told.status)})
        status = status_text(told.status, told.n, told.stat)
        return Text("skirmish.event.status_added", {"unit": unit, "status": status, "turns": told.turns})

    def _fallen(self, told: Fallen) -> Text:
        args = {"unit": self.unit(told.unit), "at": told.at.upper()}
        if told.by:
            args["by"] = self.unit(told.by)
        if not told.side:
            return Text("skirmish.event.fallen_unscored", args)
        points = {"side": side_text(told.side), "dp": told.dp, "total": told.total}
        return Text("skirmish.event.fallen_to" if told.by else "skirmish.event.fallen", {**args, **points})

    def _mana_changed(self, told: ManaChanged) -> Text:
        sign = "more" if told.delta > 0 else "less"
        args = {"side": side_text(told.side), "amount": abs(told.delta), "mana": told.mana}
        return Text(f"skirmish.event.mana_{told.when}_{sign}", args)

    def _match_over(self, told: MatchOver) -> Text:
        reason = Text(f"skirmish.ending.{told.reason}")
        if told.winner is None:
            return Text("skirmish.event.match_drawn", {"reason": reason})
        return Text("skirmish.event.match_won", {"winner": side_text(told.winner), "reason": reason})


def joined(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events as they are told: what makes one happening as one (SK-41, SK-54, SK-75).

    That is a blow with the HP it takes, the death it brings and its points, and the squares of one push or pull; only
    if nothing happened between them.
    """
    found: list[Event] = []
    last: SkirmishEvent | None = None
    for event in events:
        told = EVENTS.read(event)
        whole = None if last is None or told is None else _as_one(last, told)
        if whole is None:
            found.append(event)
        else:
            found[-1] = written(whole, event.only)
        last = whole or told
    return found


TIDINGS = Tidings(
    joined=joined,
    slight=frozenset({"moved", "attacked", "status_ended", "trap_ended", "displaced"}),
    grave=frozenset({"died", "fallen", "revived", "dp_awarded", "clock_missed"}),
    of_clock=frozenset({"clock_missed", "sheet_submitted"}),
)
"""How much its events matter; of a sheet only that it is empty is told (RSK-26)."""


def _as_one(before: SkirmishEvent, then: SkirmishEvent) -> SkirmishEvent | None:
    match before, then:
        case Displaced(), Displaced() if (before.unit, before.start, before.to) == (then.unit, then.start, then.origin):
            return msgspec.structs.replace(then, origin=before.origin)
        case Attacked(), HpChanged() if before.target == then.unit and then.delta < 0 and not then.absorbed:
            return Struck(before.unit, before.target, -then.delta, then.hp)
        case Struck(), Died(infight=False) if before.target == then.unit:
            return Fallen(then.unit, then.at, before.unit)
        case Died(infight=False), DpAwarded():
            return Fallen(before.unit, before.at, "", then.side, then.dp, then.total)
        case Fallen(side=""), DpAwarded():
            return msgspec.structs.replace(before, side=then.side, dp=then.dp, total=then.total)
        case _:
            return None


def _is_empty(told: SheetSubmitted) -> bool:
    return tuple(told.sheet) == EMPTY


def unit_text(book: Book, state: SkirmishState, tag: str) -> Text:
    """Name a unit by its side letter, call sign and name."""
    return Text("skirmish.log.unit", {"tag": tag.upper(), "unit": book.tag_text(state, tag)})


def side_text(letter: str) -> Text:
    """Name a side by its letter."""
    return Text(f"skirmish.side.{SIDE_NAMES[SIDES.index(letter)]}")


def status_text(kind: str, amount: int = 0, stat: str = "") -> Text:
    """Name a status with its amount, as events and boards describe it."""
    if kind == "modify" and stat:
        return Text(f"skirmish.status.{stat}_{'up' if amount > 0 else 'down'}", {"amount": abs(amount)})
    if amount:
        return Text(f"skirmish.status.{kind}_amount", {"amount": amount})
    return Text(f"skirmish.status.{kind}")
