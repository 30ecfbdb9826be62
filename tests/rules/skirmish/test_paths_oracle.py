"""The chosen path against an exhaustive search over all paths (SK-36)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli.games import shipped
from rules.geometry.square import DIRECTIONS
from rules.skirmish import movement
from rules.skirmish.game import Skirmish
from rules.skirmish.state import Change, Options, SkirmishState, Trap, Unit
from tests.support.shared_out import at_landing

GAME = shipped("skirmish")
assert isinstance(GAME, Skirmish)
BOARDS = GAME.book.boards


def all_paths(board, state, unit, mov):
    """Yield every simple path of the unit by plain recursion over N, E, S, W, with danger, cost and steps."""
    enemies = {u.cell for u in state.units if u.side != unit.side}
    friends = {u.cell for u in state.units if u.side == unit.side and u is not unit}
    near: set[int] = set()
    for cell in enemies:
        row, col = divmod(cell, board.cols)
        near |= {
            (row + a) * board.cols + col + b
            for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if 0 <= row + a < board.rows and 0 <= col + b < board.cols
        }
    price = {"floor": 1, "hazard": 1, "spring": 1, "rough": 2}

    def risky(cell: int) -> bool:
        trap = any(t.cell == cell and t.side != unit.side for t in state.traps) and cell not in friends
        return trap or board.terrain(state, cell) == "hazard"

    def extend(cell, path, steps, cost, danger):
        if path and cell not in friends:
            yield danger, cost, steps, path
        if state.options.zoc == "adjacent" and path and cell in near:
            return
        row, col = divmod(cell, board.cols)
        for index, (a, b) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            if not (0 <= row + a < board.rows and 0 <= col + b < board.cols):
                continue
            other = (row + a) * board.cols + col + b
            terrain = board.terrain(state, other)
            if terrain == "wall" or other in enemies or other in path or other == unit.cell:
                continue
            total = cost + price[terrain]
            if total <= mov:
                yield from extend(other, (*path, other), (*steps, index), total, danger + risky(other))

    yield from extend(unit.cell, (), (), 0, 0)


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, SkirmishState, int]:
    name = draw(st.sampled_from(sorted(BOARDS)))
    board = BOARDS[name]
    floor = [c for c in range(board.size) if board.printed[c] != "wall"]
    cells = draw(st.lists(st.sampled_from(floor), min_size=1, max_size=9, unique=True))
    units = [Unit(draw(st.integers(0, 1)) if i else 0, "abcdefghi"[i], "medic", 5, c) for i, c in enumerate(cells)]
    traps = draw(st.lists(st.sampled_from(floor), max_size=4, unique=True))
    changes = draw(
        st.lists(st.tuples(st.sampled_from(floor), st.sampled_from(["hazard", "rough", "spring"])), max_size=3)
    )
    state = SkirmishState(
        "skirmish/1",
        options=Options(map=name, zoc=draw(st.sampled_from(["square", "adjacent"]))),
        turn=4,
        phase=0,
        row=3,
        units=units,
        traps=tuple(Trap(c, 1, 2, 1, ()) for c in traps),
        changes=tuple(Change(c, t, 0, 2) for c, t in changes),
    )
    return name, state, draw(st.integers(0, 4))


@at_landing
@settings(max_examples=150, deadline=None)
@given(positions())
def test_sk_36_the_path_is_the_best_of_all(case: tuple[str, SkirmishState, int]) -> None:
    name, state, mov = case
    board = BOARDS[name]
    unit = state.units[0]
    best: dict[int, tuple[int, int, tuple[int, ...], tuple[int, ...]]] = {}
    for found in all_paths(board, state, unit, mov):
        goal = found[3][-1]
        if goal not in best or found < best[goal]:
            best[goal] = found
    chosen = {c: movement.path_to(board, state, unit, mov, c) for c in range(board.size) if c != unit.cell}
    assert {c: p for c, p in chosen.items() if p is not None} == {c: b[3] for c, b in best.items()}
    assert set(movement.reachable(board, state, unit, mov)) - {unit.cell} == set(best)


def test_directions_are_in_the_order_of_the_clause() -> None:
    assert DIRECTIONS == "nesw"
