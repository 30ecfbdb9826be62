"""Commandeer as pictures and text: the field of a view, hands, cards, decks, the text twin."""

from __future__ import annotations

from render.asked import decided

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
