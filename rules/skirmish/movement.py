"""Where a unit may go and by which path (SK-30 to SK-37)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.geometry.square import FAR, Cell

from .board import HAZARD, MOST_KEPT, Board
from .content import UnitType
from .state import MOV_CAP, SkirmishState, Unit, modified


def speed(kind: UnitType, unit: Unit) -> int:
    """Return the effective MOV (SK-50)."""
    if not unit.statuses:
        return kind.mov
    return min(MOV_CAP, max(0, kind.mov + modified(unit, "mov")))


def blocked_by(state: SkirmishState, side: int) -> tuple[set[Cell], set[Cell]]:
    """Return the squares of the side's enemies, and of its own units (SK-33, SK-34, RSK-27)."""
    enemies: set[Cell] = set()
    friends: set[Cell] = set()
    for unit in state.units:
        (friends if unit.side == side else enemies).add(unit.cell)
    return enemies, friends


def reachable(board: Board, state: SkirmishState, unit: Unit, mov: int) -> dict[Cell, int]:
    """Return every square a move may end on with its lowest cost, in no particular order (SK-30 to SK-35, RSK-03)."""
    if mov <= 0 or unit.has("root"):
        return {}
    enemies, friends = blocked_by(state, unit.side)
    best = _spread(board, state, unit, mov, enemies)
    return {cell: cost for cell, cost in best.items() if cell not in friends}


def _spread(board: Board, state: SkirmishState, unit: Unit, mov: int, enemies: set[Cell]) -> Mapping[Cell, int]:
    """Return the lowest cost of every square within MOV, own units' squares and the start included.

    On a map as it is printed it is kept: a row asks for it where it lists, projects and carries out the same move.
    """
    if state.changes or state.options.zoc == "adjacent":
        return _spread_anew(board, state, unit, mov, enemies)
    key = unit.cell, mov, frozenset(enemies)
    found = board.spreads.get(key)
    if found is None:
        if len(board.spreads) >= MOST_KEPT:
            board.spreads.clear()
        found = board.spreads[key] = _spread_anew(board, state, unit, mov, enemies)
    return found


def _spread_anew(board: Board, state: SkirmishState, unit: Unit, mov: int, enemies: set[Cell]) -> dict[Cell, int]:
    steps = board.grid(state).open_neighbours
    costs = board.costs(state)
    held = zone(board, state, enemies) if state.options.zoc == "adjacent" else ()
    start = unit.cell
    best: dict[Cell, int] = {start: 0}
    fronts: list[list[Cell]] = [[] for _ in range(mov + 1)]
    fronts[0].append(start)
    for spent in range(mov):
        for cell in fronts[spent]:
            if best[cell] != spent or (held and cell in held and cell != start):
                continue
            for other in steps[cell]:
                total = spent + costs[other]
                if total <= mov and other not in enemies and total < best.get(other, mov + 1):
                    best[other] = total
                    fronts[total].append(other)
    return best


def zone(board: Board, state: SkirmishState, enemies: set[Cell]) -> frozenset[Cell]:
    """Return the squares orthogonally next to an enemy, which stop a path under `zoc=adjacent` (RSK-04)."""
    steps = board.grid(state).steps
    return frozenset(n for cell in enemies for n in steps[cell] if n >= 0)


def dangerous(board: Board, state: SkirmishState, side: int, friends: set[Cell]) -> frozenset[Cell]:
    """Return the squares whose entry hurts: hazards, and enemy traps that would fire (SK-36, SK-52)."""
    cells = {t.cell for t in state.traps if t.side != side and t.fired != state.row and t.cell not in friends}
    if board.has_hazard or state.changes:
        cells.update(c for c in range(board.size) if board.terrain(state, c) == HAZARD)
    return frozenset(cells)


def path_to(board: Board, state: SkirmishState, unit: Unit, mov: int, goal: Cell) -> tuple[Cell, ...] | None:
    """Choose the path to a destination, without the start; None if it is not legal (SK-36).

    Fewest dangerous entries, then lowest cost, then the steps that come first in the order N, E, S, W.
    """
    if mov <= 0 or unit.has("root"):
        return None
    enemies, friends = blocked_by(state, unit.side)
    costs = _spread(board, state, unit, mov, enemies)
    if goal not in costs or goal in friends:
        return None
    friends.discard(unit.cell)
    risky = dangerous(board, state, unit.side, friends)
    if state.options.zoc == "square" and risky.isdisjoint(costs):
        return _cheapest(board, state, unit.cell, goal, costs)
    return _safest(board, state, unit, mov, goal, enemies, risky)


def _cheapest(
    board: Board, state: SkirmishState, start: Cell, goal: Cell, best: Mapping[Cell, int]
) -> tuple[Cell, ...]:
    """Return the cheapest path whose steps come first; `best` holds the lowest cost per square."""
    steps = board.grid(state).steps
    costs = board.costs(state)
    leading = {goal}
    front = [goal]
    while front:
        cell = front.pop()
        for other in steps[cell]:
            if other not in leading and best.get(other, -FAR) + costs[cell] == best[cell]:
                leading.add(other)
                front.append(other)
    path: list[Cell] = []
    cell = start
    while cell != goal:
        cell = next(o for o in steps[cell] if o in leading and best[cell] + costs[o] == best[o])
        path.append(cell)
    return tuple(path)


def _safest(
    board: Board, state: SkirmishState, unit: Unit, mov: int, goal: Cell, enemies: set[Cell], risky: frozenset[Cell]
) -> tuple[Cell, ...]:
    """Return the path with the fewest dangerous entries; a cheaper path may be more dangerous, so all are kept."""
    steps = board.grid(state).steps
    costs = board.costs(state)
    held = zone(board, state, enemies) if state.options.zoc == "adjacent" else frozenset[int]()
    start = unit.cell
    best: list[dict[Cell, tuple[int, tuple[int, ...], tuple[Cell, ...]]]] = [{} for _ in range(mov + 1)]
    best[0][start] = (0, (), ())
    for spent in range(mov):
        for cell, (danger, turns, path) in best[spent].items():
            if cell in held and cell != start:
                continue
            for direction, other in enumerate(steps[cell]):
                if other < 0 or other in enemies or not costs[other]:
                    continue
                total = spent + costs[other]
                if total > mov:
                    continue
                found = (danger + (other in risky), (*turns, direction), (*path, other))
                known = best[total].get(other)
                if known is None or found < known:
                    best[total][other] = found
    ends = [(layer[goal][0], cost, *layer[goal][1:]) for cost, layer in enumerate(best) if goal in layer]
    return min(ends)[3]


def walkable(board: Board, state: SkirmishState, unit: Unit, mov: int, path: tuple[Cell, ...]) -> bool:
    """Say whether a listed path is legal as a whole; ending where it began is no move (SK-30 to SK-36, RSK-34)."""
    enemies, _ = blocked_by(state, unit.side)
    return passable(board, state, unit, mov, path, enemies) and may_rest(state, unit, path[-1])


def may_rest(state: SkirmishState, unit: Unit, cell: Cell) -> bool:
    """Say whether nobody else stands where a path ends (SK-34, RSK-34)."""
    return cell == unit.cell or cell not in [u.cell for u in state.units]


def passable(
    board: Board, state: SkirmishState, unit: Unit, mov: int, path: tuple[Cell, ...], enemies: set[Cell]
) -> bool:
    """Say whether the unit could walk the squares if it did not stop: steps, costs, walls, enemies (SK-30 to SK-35)."""
    if unit.has("root"):
        return False
    steps = board.grid(state).steps
    costs = board.costs(state)
    held = zone(board, state, enemies) if state.options.zoc == "adjacent" else frozenset[int]()
    spent = 0
    cell = unit.cell
    for other in path:
        if other not in steps[cell] or other in enemies or not costs[other]:
            return False
        if cell in held and cell != unit.cell:
            return False
        spent += costs[other]
        cell = other
    return spent <= mov
