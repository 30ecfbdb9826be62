"""Dozen War as pictures and text: the hexes of a view, hands, generals, cards, events, the text twin."""

from __future__ import annotations

from rules.dozen_war import ending
from rules.dozen_war.state import DozenState
from rules.kernel.types import Text, View

from .entries import entries, entry_scene, entry_texts
from .stages import scene
from .twin import facts, twin

SIGNS = frozenset({"emblem", "turn_brings", "turns"})
"""The signs that a legend says in the game's own words."""

__all__ = ["SIGNS", "decided", "entries", "entry_scene", "entry_texts", "facts", "scene", "twin"]


def decided(view: View[DozenState]) -> Text | None:
    """Say by which measure a match that is over was decided, where its reason leaves that open."""
    return ending.decided(view.state)
