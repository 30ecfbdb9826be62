"""Teaching positions of the catalogue: units and what both sides have lost, read as matches in a Combat Phase."""

from __future__ import annotations

from rules.kernel.puzzles import Puzzle
from rules.kernel.resolver import Resolver
from rules.kernel.types import Seat

from . import turns
from .carded import Carded
from .content import Position
from .decks import in_order
from .field import CELL_OF
from .state import Battle, Side, Unit
from .words import word

SOUTH = Seat(0)
TURN = 9
"""Puzzles begin in mid-match, in a turn of South."""


def puzzle(position: Position) -> Puzzle:
    """Return what players are told of a position."""
    return Puzzle(
        id=position.id,
        title=word("puzzle", position.id),
        task=word("puzzle_text", position.id),
        hint=word("puzzle_hint", position.id),
        why=word("puzzle_why", position.id),
        clauses=position.clauses,
        seat=SOUTH,
        turns=1,
        line=position.line,
        keys=position.keys,
    )


def state_of(game: Carded, position: Position) -> Battle:
    """Return the position as a match in which South may attack."""
    state = game.blank({})
    state.asked = [0, 0]
    state.stage, state.phase, state.turn, state.active = "play", "combat", TURN, SOUTH
    for number, line in enumerate(position.units, 1):
        side, card, square = line.split()
        state.board[CELL_OF[square]] = Unit(number, card, "SN".index(side))
    state.made = len(position.units)
    for seat, lost in enumerate(position.lost):
        own = [unit.card for unit in state.board if unit is not None and unit.owner == seat]
        affiliation = game.book.card(own[0]).affiliation
        cards = in_order(game.book, (*own, *lost))
        state.sides[seat] = Side(cards=cards, affiliation=affiliation, defeated=lost, kept=True)
    r = Resolver(game, state, None, quiet=True)
    r.push(turns.Fight())
    r.run()
    return state
