"""Teaching positions of the catalogue: units and castles, read as matches in a turn of the first side."""

from __future__ import annotations

from msgspec.structs import replace

from rules.kernel.options import in_force
from rules.kernel.puzzles import Puzzle
from rules.kernel.resolver import Resolver
from rules.kernel.types import Seat

from . import rounds
from .base import Base
from .content import Position
from .positions import CASTLE, SEATS, read_unit
from .state import SOLDIERS_BY_LETTER, Castle, DozenState, Side, Unit, castle_id
from .words import GENERAL_HP, HP, SOLDIERS, word

OURS, THEIRS = Seat(0), Seat(1)
ROUND = 4


def puzzle(position: Position) -> Puzzle:
    """Return what players are told of a position; one in which an attack was made already is judged with it."""
    goal = replace(position.goal, ends=({"kind": "turn_ended"},))
    return Puzzle(
        id=position.id,
        title=word("puzzle", position.id),
        task=word("puzzle_text", position.id),
        hint=word("puzzle_hint", position.id),
        why=word("puzzle_why", position.id),
        clauses=position.clauses,
        seat=OURS,
        turns=0 if position.before else 1,
        line=position.line,
        goal=goal,
        keys=position.keys,
    )


def state_of(game: Base, position: Position) -> DozenState:
    """Return the position as a match: the first side is to act, or to answer what the other has done `before`."""
    state = game.blank(in_force(game.options, {}))
    state.asked = [0] * SEATS
    field = game.book.fields[SEATS]
    state.stage, state.round, state.order = "play", ROUND, (OURS, THEIRS)
    serials = [[0] * len(SOLDIERS) for _ in range(SEATS)]
    generals: list[list[str]] = [[] for _ in range(SEATS)]
    for line in position.units:
        one = read_unit(line)
        if one.name[0] == "g":
            troop, hp = game.book.generals[one.name].troop, GENERAL_HP
            generals[one.seat].append(one.name)
        else:
            kind = SOLDIERS_BY_LETTER.index(one.name[0])
            troop, hp = SOLDIERS[kind], HP[SOLDIERS[kind]]
            serials[one.seat][kind] = max(serials[one.seat][kind], int(one.name[1:]))
        at = field.cell_of[one.hex]
        hp = one.hp or hp
        state.units[one.id] = Unit(
            one.id, one.seat, troop, at, hp, one.name[0] == "g", moved=one.moved, pieces=one.pieces
        )
    state.dug = tuple(piece for unit in state.units.values() for piece in unit.pieces)
    for (seat, troop), at in field.castles.items():
        name = castle_id(seat, troop)
        state.castles[name] = Castle(name, seat, troop, at)
    for line in position.castles:
        if (found := CASTLE.fullmatch(line)) is not None:
            name = f"{found[1]}.k{found[2]}"
            state.castles[name] = replace(state.castles[name], hp=int(found[3]))
    state.sides = [
        Side(generals=tuple(sorted(generals[seat])), serials=(serials[seat][0], serials[seat][1], serials[seat][2]))
        for seat in range(SEATS)
    ]
    first = THEIRS if position.before else OURS
    state.active = first
    r = Resolver(game, state, None, quiet=True)
    r.push(rounds.Acting(first), rounds.TurnEnds(first), rounds.TurnBegins(1 - first), rounds.RoundEnds(ROUND))
    r.run()
    for answer in position.before:
        question = state.pending[THEIRS]
        state, _ = game.submit(state, question.id, tuple(answer.split()), None)
    return state
