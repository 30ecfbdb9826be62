"""Book of Monsters: Summoner War as pictures and text: the board of a view, set-ups, cards, the text twin."""

from __future__ import annotations

from render.asked import decided

from .entries import entries, entry_scene, entry_texts
from .stages import scene
from .twin import facts, twin

SIGNS = frozenset({"master", "status.mask"})
"""The signs that a legend says in the game's own words."""

__all__ = ["SIGNS", "decided", "entries", "entry_scene", "entry_texts", "facts", "scene", "twin"]
