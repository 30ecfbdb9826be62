"""Teaching positions of the catalogue: diagrams read as matches in the middle of play (section 7)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rules.kernel.puzzles import Puzzle
from rules.kernel.resolver import Resolver
from rules.kernel.types import Seat

from . import changes, frames, setup
from .base import Base
from .board import CELLS
from .cards import CARD_ORDER
from .content import LETTERS
from .positions import Position, read_diagram
from .state import Dead, WarState
from .words import word

RED = Seat(0)
TURN = 21
"""Puzzles begin in mid-match: hero duties are met, no turn is the first."""


def puzzle(position: Position) -> Puzzle:
    """Return what players are told of a position."""
    return Puzzle(
        id=position.id,
        title=word("puzzle", position.id),
        task=word("puzzle_text", position.id, count=position.turns),
        hint=word("puzzle_hint", position.id),
        why=word("puzzle_why", position.id),
        clauses=position.clauses,
        seat=RED,
        turns=position.turns,
        line=position.line,
        keys=position.keys,
    )


def state_of(game: Base, position: Position) -> WarState:
    """Return the position as a match in which Red's turn begins."""
    state = game.blank({})
    state.asked = [0, 0]
    state.board = read_diagram(position.board, LETTERS)
    for at in position.known:
        piece = state.board[CELLS[at]]
        if piece is not None:
            state.board[CELLS[at]] = replace(piece, known=True)
    state.stage, state.turn, state.up = "play", TURN - 1, RED
    army = setup.army(game.catalogue, state)
    for seat, cards in enumerate((position.cards, position.guards)):
        held = tuple(sorted(cards, key=CARD_ORDER.index))
        state.sides[seat] = replace(state.sides[seat], cards=held, duty=False, turns=TURN // 2)
        there = Counter(p.base for p in state.board if p is not None and p.side == seat)
        lost = [Dead(seat, kind, kind, "strike") for kind in army for _ in range(army[kind] - there[kind])]
        state.dead = (*state.dead, *lost)
    r = Resolver(game, state, None, quiet=True)
    for seat in range(2):
        changes.announce(r, seat)
    state.log = ()
    r.push(frames.Begin())
    r.run()
    return state
