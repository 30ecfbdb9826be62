"""Commandeer as pictures and text: the field of a view, hands, cards, decks, the text twin."""

from __future__ import annotations

from rules.commandeer import limit
from rules.commandeer.state import Battle
from rules.kernel.types import Text, View

from .entries import entries, entry_scene, entry_texts
from .stages import scene
from .twin import facts, twin

SIGNS = frozenset(
    {
        "emblem",
        "pool",
        "price",
        "status.mask",
        "status.shield",
        "tired",
        "use.shield",
        "value.heart",
        "value.sword",
    }
)
"""The signs that a legend says in the game's own words."""

__all__ = ["SIGNS", "decided", "entries", "entry_scene", "entry_texts", "facts", "scene", "twin"]


def decided(view: View[Battle]) -> Text | None:
    """Say by what a match that is over was decided, where its reason leaves that open (RCM-44)."""
    return limit.decided(view.state)
