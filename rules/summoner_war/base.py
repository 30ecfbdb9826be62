"""The game as its own modules know it: the kernel's, over a catalogue."""

from __future__ import annotations

from abc import ABC

from rules.kernel.game import Game

from .content import Catalogue
from .state import WarState


class Base(Game[WarState], ABC):
    """The game for modules that play on, read or guess; all others take the catalogue and a state."""

    catalogue: Catalogue
