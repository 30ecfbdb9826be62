"""Skirmish as pictures and text: the board of a view, previews, unit cards, the text twin."""

from __future__ import annotations

from rules.kernel.types import Text, View
from rules.skirmish import victory
from rules.skirmish.state import SkirmishState

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
    "decided",
    "entries",
    "entry_scene",
    "entry_texts",
    "facts",
    "scene",
    "twin",
]


def decided(view: View[SkirmishState]) -> Text | None:
    """Say by which measure a match that is over was decided, where its reason leaves that open."""
    return victory.decided(view.state)
