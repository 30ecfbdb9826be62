"""Teaching positions of the catalogue: a map, a turn and units with their HP, read as matches in which West orders."""

from __future__ import annotations

from rules.kernel.options import in_force
from rules.kernel.puzzles import Puzzle
from rules.kernel.resolver import Resolver
from rules.kernel.types import Seat, Text

from . import frames
from .base import Base
from .content import Position
from .positions import read_unit
from .state import MANA_CAP, SLOTS, Side, SkirmishState, Status, Unit

WEST = Seat(0)


def puzzle(position: Position) -> Puzzle:
    """Return what players are told of a position."""
    return Puzzle(
        id=position.id,
        title=Text(f"skirmish.puzzle.{position.id}"),
        task=Text(f"skirmish.puzzle_text.{position.id}"),
        hint=Text(f"skirmish.puzzle_hint.{position.id}"),
        why=Text(f"skirmish.puzzle_why.{position.id}"),
        clauses=position.clauses,
        seat=WEST,
        turns=1,
        line=position.line,
        goal=position.goal,
        keys=position.keys,
        options={"map": position.map},
    )


def state_of(game: Base, position: Position) -> SkirmishState:
    """Return the position as a match in West's phase, with the mana of the turn."""
    state = game.blank(in_force(game.options, {"map": position.map}))
    state.asked = [0, 0]
    state.stage, state.turn, state.phase, state.first = "battle", position.turn, WEST, WEST
    board, catalogue = game.book.boards[position.map], game.book.catalogue
    for seat, dp in enumerate(position.dp):
        mana = min(position.turn, MANA_CAP)
        state.sides[seat] = Side(mana=mana, mana_max=mana, dp=dp)
    for line in position.units:
        letter, name, square, hurt, tired = read_unit(line)
        seat = "WE".index(letter)
        side = state.sides[seat]
        kind = catalogue.masters.get(name) or catalogue.units[name]
        if name in catalogue.masters:
            side.master, slot = kind, "m"
        else:
            side.deck = (*side.deck, name)
            slot = SLOTS[len(side.deck)]
        statuses = (Status("exhausted", 1, seat),) if tired else ()
        state.units.append(Unit(seat, slot, name, int(hurt or kind.hp), board.cell[square], statuses))
    for seat, side in enumerate(state.sides):
        if side.master is None:  # it is dead, and everything that names it still finds it
            side.master = next(iter(catalogue.masters.values()))
            state.fallen.append(Unit(seat, "m", side.master.id, 0, 0))
    r = Resolver(game, state, None, quiet=True)
    r.push(frames.Orders(WEST), frames.PhaseEnd(WEST), frames.Phase(1 - WEST), frames.TurnEnd())
    r.run()
    return state
