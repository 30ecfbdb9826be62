"""An event that was played for its effects, on a table of its own."""

from __future__ import annotations

from typing import Any

from .table import Table, ability, event_card, with_cards

OWN, FOE = {"choose": {"side": "own"}}, {"choose": {"side": "enemy"}}


def played(*effects: dict[str, Any], lines: tuple[str, ...] = (), say: str = "", **zones: Any) -> Table:
    """Play an event with these effects."""
    zones.setdefault("south_hand", "TRICK WALL")
    table = Table(*(lines or ("S GRUNT c3", "N WALL c4", "N GRUNT e4")), game=with_cards(event_card(
        "trick", ability("on_play", *effects))), **zones)  # fmt: skip
    return table.say(f"play trick {say}".strip())
