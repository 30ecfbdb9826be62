"""Teaching positions of the catalogue: heroes with dials, damage and mana, read as matches in a Main Turn."""

from __future__ import annotations

from msgspec.structs import replace

from rules.kernel.options import in_force
from rules.kernel.puzzles import Puzzle
from rules.kernel.resolver import Resolver
from rules.kernel.types import Seat

from . import frames
from .base import Base
from .board import FORWARD
from .content import Position
from .positions import read_hero
from .sight import CELL_OF, mask
from .state import OFF, ChessState, Held, Hero, Side
from .track import list_slots
from .words import word

SOUTH = Seat(0)
OPTIONS = {"ask_reactions": False}
"""Nobody reacts in a puzzle: neither side has given orders."""
AWAY = 4
"""Main Turns until heroes are due of whom nothing is said."""


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
        turns=position.turns,
        line=position.line,
        goal=replace(position.goal, ends=({"kind": "turn_began"},)),
        keys=position.keys,
        chance=position.chance,
        options=OPTIONS,
    )


def state_of(game: Base, position: Position) -> ChessState:
    """Return the position as a match in which the activations of a Main Turn begin."""
    state = game.blank(in_force(game.options, OPTIONS))
    state.asked = [0, 0]
    state.stage, state.turn, state.step = "play", position.turn, 3
    state.points, state.missed = position.points, (0, 0)
    state.obstacles = mask(CELL_OF[name] for name in position.obstacles)
    teams: list[list[Hero]] = [[], []]
    for line in position.heroes:
        one = read_hero(line)
        held = tuple(Held(counter, 1, "activation") for counter in one.counters)
        slot = len(teams[one.side]) + 1
        dial, damage = one.figures.get("dial", position.turn + AWAY), one.figures.get("damage", 0)
        mana = one.figures.get("mana", 0)
        teams[one.side].append(Hero(one.side, slot, one.key, one.at, one.facing, dial, damage, mana, held=held))
    state.size = max(map(len, teams))
    for side, team in enumerate(teams):  # both lists are as long; who is not on the board does nothing
        while len(team) < state.size:
            spare = next(key for key in game.book.sheets if key not in [hero.key for hero in team])
            team.append(Hero(side, len(team) + 1, spare, OFF, FORWARD[side], dial=0))
    state.heroes = teams[0] + teams[1]
    state.sides = [Side(), Side()]
    r = Resolver(game, state, None, quiet=True)
    list_slots(r)
    r.push(frames.Next())
    r.run()
    return state
