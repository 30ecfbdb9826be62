"""The steps of a row that say where its unit goes: stay, a destination, or a path square by square."""

from __future__ import annotations

from collections.abc import Iterator

from rules.geometry.square import Cell
from rules.kernel.types import Choice, Node, Option, Text

from . import movement
from .engine import Engine
from .option_texts import reason, square
from .rows import END, PATH, STAY
from .state import Unit

LONGEST_PATH = 12
"""Squares a listed path may have; the effective MOV never exceeds 6 (section 2)."""
SHORTEST_PATH = 2
"""One square alone is a destination, not a path (5.4)."""


def move_node(e: Engine, unit: Unit | None, rest: Choice, wide: bool) -> Node:
    """Return the step after the unit, or after the squares of a path so far (SK-30 to SK-36)."""
    mov = movement.speed(e.kind(unit), unit) if unit else 0
    if len(rest) > 1:
        return _path_node(e, unit, mov, rest[2:], wide)
    best = movement.reachable(e.board, e.state, unit, mov) if unit else {}
    options = [Option(STAY, Text("skirmish.option.stay"), at=e.name(unit.cell) if unit else None)]
    if wide:
        here = unit.cell if unit else None
        cells = [c for c in range(e.board.size) if c != here]
        options += [square(e, c, None if c in best else reason("bad_destination")) for c in cells]
    else:
        options += [square(e, c, None) for c in sorted(best)]
    listed = unit is not None and _has_path(e, unit, mov)
    if listed or wide:
        doubt = None if listed else reason("bad_destination")
        options.append(Option(PATH, Text("skirmish.option.path"), doubt=doubt))
    return Node(Text("skirmish.orders.move"), tuple(options))


def _has_path(e: Engine, unit: Unit, mov: int) -> bool:
    """Say whether any path of two squares or more is legal; there and back again is the cheapest to try."""
    if unit.has("root"):
        return False
    costs = e.board.costs(e.state)
    enemies, _ = movement.blocked_by(e.state, unit.side)
    back = costs[unit.cell]
    if e.state.options.zoc == "square":
        around = e.grid.open_neighbours[unit.cell]
        if back and any(c not in enemies and costs[c] + back <= mov for c in around):
            return True
    return any(True for _ in _steps(e, unit, mov, (), False))


def _path_node(e: Engine, unit: Unit | None, mov: int, squares: Choice, wide: bool) -> Node:
    path = tuple(e.board.cell[s] for s in squares)
    options: list[Option] = []
    if len(path) >= SHORTEST_PATH:
        fine = unit is not None and _may_end(e, unit, mov, path)
        if fine or wide:
            doubt = None if fine else reason("bad_destination")
            options.append(Option(END, Text("skirmish.option.end"), doubt=doubt))
    if len(path) < LONGEST_PATH:
        options += _steps(e, unit, mov, path, wide)
    return Node(Text("skirmish.orders.path"), tuple(options))


def _steps(e: Engine, unit: Unit | None, mov: int, path: tuple[Cell, ...], wide: bool) -> Iterator[Option]:
    """List the next squares of a path: neighbours of the last one; the first may be anywhere (SK-57, SK-60)."""
    last = path[-1] if path else unit.cell if unit else None
    near = None if last is None or (wide and not path) else [c for c in e.grid.steps[last] if c >= 0]
    around = range(e.board.size) if near is None else near
    for cell in around:
        if not path and unit is not None and cell == unit.cell:
            continue
        fine = unit is not None and _viable(e, unit, mov, (*path, cell))
        if wide or fine:
            yield square(e, cell, None if fine else reason("bad_destination"))


def _may_end(e: Engine, unit: Unit, mov: int, path: tuple[Cell, ...]) -> bool:
    return movement.walkable(e.board, e.state, unit, mov, path)


def _viable(e: Engine, unit: Unit, mov: int, path: tuple[Cell, ...]) -> bool:
    """Say whether some legal path begins with these squares."""
    if len(path) >= SHORTEST_PATH and _may_end(e, unit, mov, path):
        return True
    if len(path) >= LONGEST_PATH or not movement.passable(e.board, e.state, unit, mov, path):
        return False
    return any(c >= 0 and _viable(e, unit, mov, (*path, c)) for c in e.grid.steps[path[-1]])
