"""Teaching positions of the catalogue: units and what both sides have lost, read as matches in a Combat Phase."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.puzzles import Puzzle
from rules.kernel.resolver import Resolver
from rules.kernel.types import Frame, Seat

from . import turns
from .carded import Carded
from .content import Position
from .decks import in_order
from .field import CELL_OF
from .state import Battle, Side, Unit
from .words import word

SOUTH, NORTH = Seat(0), Seat(1)
PHASES: Mapping[str, Frame] = {"planning": turns.Plan(), "defending": turns.Defend(), "combat": turns.Fight()}
TURN = 9
"""Puzzles begin in mid-match."""


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
        turns=0 if position.phase == "defending" else 1,
        line=position.line,
        keys=position.keys,
        goal=position.goal,
    )


def state_of(game: Carded, position: Position) -> Battle:
    """Return the position as a match in which South acts, or answers North's planning."""
    state = game.blank({})
    state.asked = [0, 0]
    state.stage, state.phase, state.turn = "play", position.phase, TURN
    state.active = NORTH if position.phase == "defending" else SOUTH
    for number, line in enumerate(position.units, 1):
        side, card, square = line.split()
        state.board[CELL_OF[square]] = Unit(number, card, "SN".index(side))
    state.made = len(position.units)
    for seat, lost in enumerate(position.lost):
        own = [unit.card for unit in state.board if unit is not None and unit.owner == seat]
        affiliation = game.book.card(own[0]).affiliation
        hand, energy, cp = (position.hand, position.energy, position.cp) if seat == SOUTH else ((), (), 0)
        cards = in_order(game.book, (*own, *lost, *hand, *energy))
        state.sides[seat] = Side(
            cards=cards, affiliation=affiliation, defeated=lost, hand=hand, energy=energy, cp=cp, kept=True
        )
    r = Resolver(game, state, None, quiet=True)
    r.push(PHASES[position.phase])
    r.run()
    return state
