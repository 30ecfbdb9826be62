"""The game as its own modules know it: the kernel's, over a catalogue."""

from __future__ import annotations

from abc import ABC
from typing import TypeAlias, cast

from rules.kernel.game import Game
from rules.kernel.resolver import Resolver

from .board import Board
from .catalogue import Catalogue
from .field import Field
from .state import DozenState

War: TypeAlias = Resolver[DozenState]


class Base(Game[DozenState], ABC):
    """The game for modules that play on or guess; all others take the catalogue and a state."""

    book: Catalogue


def book_of(r: War) -> Catalogue:
    """Return the catalogue a match is played by."""
    return cast("Base", r.game).book


def field_of(r: War) -> Field:
    """Return the ground a match is played on."""
    return book_of(r).fields[r.state.seats]


def board_of(r: War) -> Board:
    """Return the position by hexes, kept until it changes."""
    state = r.state
    shown = state, state.is_open, list(state.units.values()), list(state.castles.values())
    kept: tuple[Board, tuple[object, ...]] | None = r.memo.get("board")
    if kept is None or kept[1][0] is not state or kept[1][1:] != shown[1:]:
        kept = r.memo["board"] = Board(field_of(r), state), shown
    return kept[0]
