"""The game as its own modules know it: the kernel's, over prepared cards."""

from __future__ import annotations

from abc import ABC

from rules.kernel.game import Game

from .cast import Cast
from .state import ChessState


class Carded(Game[ChessState], ABC):
    """The game for modules that play on, read or guess; all others take the cards and a state."""

    cast: Cast
