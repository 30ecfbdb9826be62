"""Events and cards as texts: sides, types and cards named by their own keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.types import Data, Event, Text

from .cards import CARDS, CLAUSES
from .state import HIDDEN_TYPE, SIDES
from .words import word


def card_text(card: str) -> Text:
    """Say what a card does."""
    return word("card_text", card, clause=CLAUSES[card])


def card_detail(card: str) -> Text:
    """Say what a card does, for whom and when (SW-13, SW-18 to SW-22)."""
    kind = CARDS[card]
    return word("card_detail", type=word("type", kind.type), timing=word("timing", kind.timing), text=card_text(card))


def joined(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events with an attack and the death it brings, if nothing happened between them, as one."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if last is not None and last.kind == "attacked" and _is_its_kill(last, event):
            victim = {name: event.data[name] for name in ("seat", "type", "base")}
            told[-1] = Event("captured", {**last.data, "victim": victim}, last.only)
        else:
            told.append(event)
    return told


def _is_its_kill(attack: Event, event: Event) -> bool:
    return event.kind == "died" and (event.data["cause"], event.data["at"]) == ("strike", attack.data["to"])


def event_text(event: Event) -> Text:
    """Word an event."""
    data = event.data
    parts = ["event", event.kind]
    args: dict[str, Any] = {}
    if event.kind == "match_over":
        return _end_text(data)
    if event.kind == "died":
        return word("event", "died", data["cause"], at=data["at"], piece=piece_text(data))
    for name, value in data.items():
        if name == "seat":
            args["side"] = word("side", SIDES[value])
        elif name == "type" and value == HIDDEN_TYPE:
            parts.append("unseen")
        elif name == "type":
            args[name] = word("type", value)
        elif name == "victim":
            args[name] = piece_text(value)
        elif name == "card":
            args[name] = word("card", value)
        elif name == "at" and value is None:
            parts.append("unseen")
        elif name in ("how", "way"):
            parts.append(str(value))
        elif name == "concealed":
            parts += ["concealed"] if value else []
        elif event.kind == "began" and name == "cards":
            parts += ["cards"] if any(value) else []
            for side, cards in zip(SIDES, value, strict=True):
                args[side] = [word("card", c) for c in cards]
        else:
            args[name] = value
    return word(*parts, **args)


def piece_text(data: Data) -> Text:
    """Name a piece by its side and type, and by what is printed on it if that is another one (RSW-44)."""
    args = {"side": word("side", SIDES[data["seat"]]), "type": word("type", data["type"])}
    if data["base"] == data["type"]:
        return word("piece", **args)
    return word("piece", "changed", **args, base=word("type", data["base"]))


def _end_text(data: Data) -> Text:
    args = {} if data["winner"] is None else {"side": word("side", SIDES[data["winner"]])}
    return word("event", "match_over", data["reason"], **args)
