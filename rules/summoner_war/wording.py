"""Events and cards as texts: sides, types and cards named by their own keys."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Event, Text

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


def event_text(event: Event) -> Text:
    """Word an event."""
    data = event.data
    parts = ["event", event.kind]
    args: dict[str, Any] = {}
    changed = "base" in data and data["base"] != data["type"]
    for name, value in data.items():
        if name == "seat":
            args["side"] = word("side", SIDES[value])
        elif name == "type" and value == HIDDEN_TYPE:
            parts.append("unseen")
        elif name == "type" or (name == "base" and changed):
            args[name] = word("type", value)
        elif name == "base":
            continue
        elif name == "card":
            args[name] = word("card", value)
        elif name == "at" and value is None:
            parts.append("unseen")
        elif name in ("cause", "how", "way"):
            parts.append(str(value))
        elif name == "concealed":
            parts += ["concealed"] if value else []
        elif event.kind == "began" and name == "cards":
            parts += ["cards"] if any(value) else []
            for side, cards in zip(SIDES, value, strict=True):
                args[side] = [word("card", c) for c in cards]
        elif event.kind != "match_over":
            args[name] = value
    if event.kind == "match_over":
        parts.append(data["reason"])
        if data["winner"] is not None:
            args["side"] = word("side", SIDES[data["winner"]])
    if changed:
        parts.append("changed")
    return word(*parts, **args)
