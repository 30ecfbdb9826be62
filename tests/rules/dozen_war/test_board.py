"""What a position knows by hexes agrees with the rules applied hex by hex, and is found out anew when it changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rules.dozen_war import aims
from rules.dozen_war.base import board_of
from rules.dozen_war.board import Board
from rules.dozen_war.placed import Placed, counted, placed
from rules.dozen_war.state import Unit
from rules.dozen_war.turns import Turn
from rules.dozen_war.words import STACK
from rules.kernel.resolver import Resolver
from tests.support.shared_out import at_landing, few

from .matches import VARIANTS, match, shipped

GAME = shipped()


def boards(index: int) -> Iterator[tuple[Board, int]]:
    """Yield positions of a match in which somebody acts, with who does."""
    for point in match(index).points[::7]:
        if point.decision.kind == "turn":
            yield Board(GAME.book.fields[point.state.seats], point.state), point.decision.seat


def may_stop(board: Board, unit: Unit, cell: int) -> bool:
    """Say whether a unit could end a move on a hex, clause by clause (DW-11 to DW-17, RDW-15 to RDW-19)."""
    there = board.stacks.get(cell, [])
    if cell in board.walls:
        climbs = unit.troop != "cavalry" and (not unit.general or board.state.options.generals_climb)
        return climbs and not there
    castle = board.castles.get(cell)
    if any(other.seat != unit.seat for other in there) or (castle is not None and castle.seat != unit.seat):
        return False
    if unit.general:
        return not any(other.general for other in there)
    return sum(not other.general for other in there) < STACK


def may_pass(board: Board, unit: Unit, cell: int) -> bool:
    """Say whether a unit may move through a hex, clause by clause (DW-13 to DW-15, RDW-15)."""
    there = board.stacks.get(cell, [])
    castle = board.castles.get(cell)
    others = any(other.seat != unit.seat for other in there) or (castle is not None and castle.seat != unit.seat)
    return cell not in board.walls and not others and sum(not other.general for other in there) < STACK


def ends(board: Board, unit: Unit) -> list[int]:
    """Return where a move may end, step by step (RDW-18)."""
    found: set[int] = set()
    front, seen = {unit.at}, {unit.at}
    for _ in range(board.steps(unit)):
        near = {other for cell in front for other in board.grid.neighbours(cell)} - seen
        seen |= near
        found |= {cell for cell in near if may_stop(board, unit, cell)}
        front = {cell for cell in near if may_pass(board, unit, cell)}
    return sorted(found)


@at_landing
@pytest.mark.parametrize("index", [i for i, (_, o) in enumerate(VARIANTS) if o.get("cavalry_move") != "straight"])
def test_rdw_18_a_move_ends_where_each_of_its_steps_is_allowed(index: int) -> None:
    for board, seat in boards(index):
        for unit in board.of(seat):
            assert board.destinations(unit) == ends(board, unit), unit.id
            assert board.has_move(unit) == bool(ends(board, unit)), unit.id


@at_landing
@pytest.mark.parametrize("index", range(len(VARIANTS)))
def test_rdw_21_whoever_holds_a_hex_in_reach_may_be_struck_there(index: int) -> None:
    for board, seat in boards(index):
        for unit in board.of(seat):
            for length in (1, 2, 3, 4):
                found = aims.targets(board, unit, length)
                pieces = [board.state.castles.get(t) or board.state.units[t] for t in found]
                assert board.struck(unit, length) == {piece.seat for piece in pieces}, unit.id
                assert board.sees_foes(unit, length) == bool(found), unit.id


@few(2)
@pytest.mark.parametrize("index", range(len(VARIANTS)))
def test_who_may_do_anything_is_known_without_trying_every_deed(index: int) -> None:
    for board, seat in boards(index):
        turn = Turn(GAME.book, board, seat)
        able = [u for u in board.of(seat) if any(not turn.is_idle(u, deed) for deed in turn.deeds(u))]
        assert turn.sure() == able
        striking = [u.id for u in board.of(seat) if turn.strikes(u)]
        assert set(striking) <= set(turn.seers)


def test_a_board_that_is_kept_is_made_anew_when_its_position_changes() -> None:
    point = next(p for p in match(2).points if p.decision.kind == "turn")
    r = Resolver(GAME, point.state.copy(), None, quiet=True)
    first = board_of(r)
    assert board_of(r) is first
    unit = first.of(point.decision.seat)[0]
    cell = first.destinations(unit)[0]
    r.state.units[unit.id] = replace(unit, at=cell)
    assert unit.id in [other.id for other in board_of(r).at(cell)]
    second = board_of(r)
    castle = next(iter(r.state.castles.values()))
    r.state.castles[castle.id] = replace(castle, hp=0)
    assert castle.at not in board_of(r).castles
    assert castle.at in second.castles


@pytest.mark.parametrize("index", range(len(VARIANTS)))
def test_who_stands_where_is_the_same_from_the_position_before_as_counted_anew(index: int) -> None:
    played = match(index)
    last: Placed | None = None
    for state in (*played.states, *played.states[::-17]):
        units = list(state.units.values())
        last = placed(units, played.size, last)
        anew = counted(units, played.size)
        assert last.stacks == anew.stacks
        assert (last.taken, last.generals, last.full, last.held) == (anew.taken, anew.generals, anew.full, anew.held)
        assert [last.of(seat) for seat in range(played.size)] == [anew.of(seat) for seat in range(played.size)]
