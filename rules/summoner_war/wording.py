"""Events as texts: sides, types and cards named by their own keys."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Event, Text

from .state import HIDDEN_TYPE, SIDES
from .words import word


def event_text(event: Event) -> Text | None:
    """Word an event; None: the log leaves it out."""
    data = event.data
    if event.kind == "began" and not any(data["cards"]):
        return None
    parts = ["event", event.kind]
    args: dict[str, Any] = {}
    for name, value in data.items():
        if name == "seat":
            args["side"] = word("side", SIDES[value])
        elif name in ("type", "base"):
            args[name] = word("type", "unknown" if value == HIDDEN_TYPE else value)
        elif name == "card":
            args[name] = word("card", value)
        elif name == "at" and value is None:
            parts.append("unseen")
        elif name in ("cause", "how", "way"):
            parts.append(str(value))
        elif name == "concealed":
            parts += ["concealed"] if value else []
        elif event.kind == "began" and name == "cards":
            for side, cards in zip(SIDES, value, strict=True):
                args[side] = [word("card", c) for c in cards]
        elif event.kind != "match_over":
            args[name] = value
    if event.kind == "match_over":
        parts.append(data["reason"])
        if data["winner"] is not None:
            args["side"] = word("side", SIDES[data["winner"]])
    return word(*parts, **args)
