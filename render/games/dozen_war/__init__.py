"""Dozen War as pictures and text: the hexes of a view, hands, generals, cards, events, the text twin."""

from __future__ import annotations

from .entries import entries, entry_scene, entry_texts
from .stages import scene
from .twin import facts, twin

SIGNS = frozenset({"emblem", "turn_brings", "turns"})
"""The signs that a legend says in the game's own words."""

__all__ = ["SIGNS", "entries", "entry_scene", "entry_texts", "facts", "scene", "twin"]
