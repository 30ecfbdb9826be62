"""Ever-open side decisions of every game: conceding, offering and accepting a draw."""

from __future__ import annotations

from typing import Any

from .menu import Menu, One
from .types import Decision, Option, Text, View


def menu(view: View[Any], decision: Decision) -> Menu:
    """Return the menu of `concede` (one confirming token) or `draw` (offer, accept, decline, withdraw)."""
    prompt = Text(f"side.{decision.kind}")
    if decision.kind == "concede":
        return One(prompt, lambda: (_option("concede"),))
    offers = view.state.offers
    mine = decision.seat in offers
    theirs = any(s != decision.seat for s in offers)
    tokens = ("accept", "decline") if theirs and not mine else ("withdraw",) if mine else ("offer",)
    return One(prompt, lambda: tuple(_option(t) for t in tokens))


def _option(token: str) -> Option:
    return Option(token, Text(f"side.{token}"))
