"""Skirmish as pictures and text: the board of a view, previews, unit cards, the text twin."""

from __future__ import annotations

from .cards import card, cards_scene
from .entries import entries, entry_scene, entry_texts
from .stages import scene
from .twin import facts, twin

SIGNS = frozenset(
    {"role.bow", "role.heal", "role.shield", "role.sword", "emblem", "pool", "price", "score.skull", "turn_brings"}
)
"""The signs that a legend says in the game's own words."""

__all__ = [
    "SIGNS",
    "card",
    "cards_scene",
    "entries",
    "entry_scene",
    "entry_texts",
    "facts",
    "scene",
    "twin",
]
