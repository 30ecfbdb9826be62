"""What an event is called in the log: a text with its units, squares and reasons named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules.kernel.types import Data, Event, Text

from .state import SIDES, SkirmishState, known_tags

if TYPE_CHECKING:
    from .game import Skirmish

SILENT = frozenset({"row_started", "mana_set", "phase_ended", "waited", "sheets_revealed", "standing_set"})
"""Events that the log leaves out: what they say is seen on the board or said by the next one."""
SIDE_NAMES = ("west", "east")


class Teller:
    """Words events of one match; units are named as the state knows them."""

    def __init__(self, game: Skirmish, state: SkirmishState) -> None:
        self._game = game
        self._state = state

    def text(self, event: Event) -> Text | None:
        """Return an event's line, None for one that the log leaves out."""
        if event.kind in SILENT:
            return None
        special = _SPECIAL.get(event.kind)
        if special is not None:
            return special(self, event.data)
        return Text(f"skirmish.event.{event.kind}", self._args(event.data))

    def _args(self, data: Data) -> dict[str, Any]:
        return {name: self._named(name, value) for name, value in data.items()}

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
        return Text("skirmish.log.unit", {"tag": tag.upper(), "unit": self._game.tag_text(self._state, tag)})

    def _tags(self) -> set[str]:
        return set(known_tags(self._state))

    # ---- events with more than one wording

    def _sheet_submitted(self, data: Data) -> Text | None:
        if list(data["sheet"]) != ["done"]:
            return None
        return Text("skirmish.event.no_orders", {"side": side_text(data["side"])})

    def _ability_used(self, data: Data) -> Text:
        kind = self._game.slot_or_token_kind(self._state, SIDES.index(data["unit"][0]), data["unit"][1:])
        ability = Text("skirmish.ability.own") if kind.name is not None else Text(f"skirmish.ability.{kind.id}")
        args = {"unit": self.unit(data["unit"]), "ability": ability, "price": data["price"], "at": data["at"].upper()}
        affected = [self.unit(tag) for tag in data["affects"] if tag != data["unit"]]
        if not affected:
            return Text("skirmish.event.ability_used", args)
        return Text("skirmish.event.ability_used_on", {**args, "affects": affected})

    def _action_cancelled(self, data: Data) -> Text:
        args = {"unit": self.unit(data["unit"]), "reason": Text(f"skirmish.reason.{data['reason']}")}
        return Text(f"skirmish.event.{data['action']}_cancelled", args)

    def _hp_changed(self, data: Data) -> Text:
        args = {"unit": self.unit(data["unit"]), "hp": data["hp"], "amount": abs(data["delta"])}
        if data["absorbed"]:
            return Text("skirmish.event.hp_shielded", {**args, "absorbed": data["absorbed"]})
        return Text("skirmish.event.hp_lost" if data["delta"] < 0 else "skirmish.event.hp_gained", args)

    def _status_added(self, data: Data) -> Text | None:
        if data["status"] == "exhausted":
            return None
        args = {"unit": self.unit(data["unit"]), "status": status_text(data), "turns": data["turns"]}
        return Text("skirmish.event.status_added", args)

    def _status_ended(self, data: Data) -> Text | None:
        if data["status"] == "exhausted":
            return None
        return Text("skirmish.event.status_ended", {"unit": self.unit(data["unit"]), "status": status_text(data)})

    def _died(self, data: Data) -> Text:
        args = {"unit": self.unit(data["unit"]), "at": data["at"].upper()}
        return Text("skirmish.event.died_infight" if data["infight"] else "skirmish.event.died", args)

    def _mana_changed(self, data: Data) -> Text:
        sign = "more" if data["delta"] > 0 else "less"
        args = {"side": side_text(data["side"]), "amount": abs(data["delta"]), "mana": data["mana"]}
        return Text(f"skirmish.event.mana_{data['when']}_{sign}", args)

    def _match_over(self, data: Data) -> Text:
        if data["winner"] is None:
            return Text("skirmish.event.match_drawn", {"reason": Text(f"skirmish.ending.{data['reason']}")})
        args = {"winner": side_text(data["winner"]), "reason": Text(f"skirmish.ending.{data['reason']}")}
        return Text("skirmish.event.match_won", args)


def joined(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events with the squares of one push or pull, if nothing happened between them, as one (SK-54)."""
    told: list[Event] = []
    for event in events:
        if told and _goes_on(told[-1], event):
            told[-1] = Event(event.kind, {**event.data, "from": told[-1].data["from"]})
        else:
            told.append(event)
    return told


def _goes_on(before: Event, event: Event) -> bool:
    if before.kind != "displaced" or event.kind != "displaced":
        return False
    one, two = before.data, event.data
    return (one["unit"], one["start"], one["to"]) == (two["unit"], two["start"], two["from"])


def gives_no_orders(event: Event) -> bool:
    """Say whether an event is the submission of a sheet without orders."""
    return event.kind == "sheet_submitted" and list(event.data["sheet"]) == ["done"]


def side_text(letter: str | int) -> Text:
    """Name a side by its letter."""
    number = letter if isinstance(letter, int) else SIDES.index(letter)
    return Text(f"skirmish.side.{SIDE_NAMES[number]}")


def status_text(data: Data) -> Text:
    """Name a status with its amount, as events and boards describe it."""
    kind = data["status"]
    amount = data.get("n", 0)
    if kind == "modify" and data.get("stat"):
        sign = "up" if amount > 0 else "down"
        return Text(f"skirmish.status.{data['stat']}_{sign}", {"amount": abs(amount)})
    if amount:
        return Text(f"skirmish.status.{kind}_amount", {"amount": amount})
    return Text(f"skirmish.status.{kind}")


_SPECIAL: dict[str, Callable[[Teller, Data], Text | None]] = {
    "sheet_submitted": Teller._sheet_submitted,
    "ability_used": Teller._ability_used,
    "action_cancelled": Teller._action_cancelled,
    "hp_changed": Teller._hp_changed,
    "status_added": Teller._status_added,
    "status_ended": Teller._status_ended,
    "died": Teller._died,
    "mana_changed": Teller._mana_changed,
    "match_over": Teller._match_over,
}
