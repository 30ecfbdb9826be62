"""A position by hexes: who stands where, what may be entered, walked to, shot at (DW-11 to DW-20, RDW-15 to RDW-22)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.geometry.hexes import Cell, Cells, HexGrid, cells_in

from .content import Skill
from .field import Field
from .placed import placed, standing
from .state import Castle, DozenState, Unit, rank_of
from .words import MOVE, RANGE


class Board:
    """What stands on each hex of one position; made anew when it changes."""

    __slots__ = (
        "_foreign", "_placed", "_stops", "castles", "field", "full", "generals", "grid", "held", "stacks",
        "state", "taken", "walls",
    )  # fmt: skip

    def __init__(self, field: Field, state: DozenState) -> None:
        self.field = field
        self.state = state
        self.grid: HexGrid = field.grid(state.is_open)
        self.walls = self.grid.walls
        self._stops: dict[tuple[int, str, bool], Cells] = {}
        self._placed = field.last = placed(list(state.units.values()), state.seats, field.last)
        castles = field.standing = standing(list(state.castles.values()), state.seats, field.standing)
        self.castles: dict[Cell, Castle] = castles.by_cell
        self.stacks: dict[Cell, list[Unit]] = self._placed.stacks
        held = [units | walls for units, walls in zip(self._placed.held, castles.held, strict=True)]
        self.taken: Cells = self._placed.taken
        """Hexes with a unit."""
        self.generals: Cells = self._placed.generals
        """Hexes with a general."""
        self.full: Cells = self._placed.full
        """Hexes with as many soldiers as they hold."""
        self.held: list[Cells] = held
        """Per seat the hexes with a unit or standing castle of it."""
        self._foreign: list[Cells | None] = [None] * state.seats

    def at(self, cell: Cell) -> list[Unit]:
        """Return the units on a hex, in the order of ids."""
        stack = self.stacks.get(cell, ())
        return sorted(stack, key=_rank) if len(stack) > 1 else list(stack)

    def soldiers(self, cell: Cell) -> int:
        """Return how many soldiers stand on a hex."""
        return sum(not unit.general for unit in self.stacks.get(cell, ()))

    def has_general(self, cell: Cell) -> bool:
        """Say whether a general stands on a hex (DW-12)."""
        return any(unit.general for unit in self.stacks.get(cell, ()))

    def of(self, seat: int) -> list[Unit]:
        """Return a seat's units in the order of ids."""
        return self._placed.of(seat)

    # ---- moving

    def foreign(self, seat: int) -> Cells:
        """Return the hexes that others hold, by a unit or a standing castle (DW-14, RDW-16, RDW-17)."""
        found = self._foreign[seat]
        if found is None:
            found = 0
            for other, cells in enumerate(self.held):
                if other != seat:
                    found |= cells
            self._foreign[seat] = found
        return found

    def is_foreign(self, seat: int, cell: Cell) -> bool:
        """Say whether others hold a hex, by a unit or a standing castle (DW-14, RDW-16, RDW-17)."""
        return bool(self.foreign(seat) >> cell & 1)

    def climbs(self, unit: Unit) -> bool:
        """Say whether a unit may climb mountains (DW-16, DW-17, RDW-19)."""
        return unit.troop != "cavalry" and (not unit.general or self.state.options.generals_climb)

    def may_stop(self, unit: Unit, cell: Cell) -> bool:
        """Say whether a unit could end a move on a hex (DW-11 to DW-17)."""
        return bool(self.stops(unit) >> cell & 1)

    def may_pass(self, unit: Unit, cell: Cell) -> bool:
        """Say whether a unit may move through a hex (DW-13 to DW-15, RDW-15)."""
        return bool(self.passes(unit) >> cell & 1)

    def passes(self, unit: Unit) -> Cells:
        """Return the hexes that a unit may move through (DW-13 to DW-15, RDW-15)."""
        return self.grid.all & ~(self.grid.high | self.foreign(unit.seat) | self.full)

    def steps(self, unit: Unit) -> int:
        """Return how many steps a move of the unit may have."""
        return MOVE[unit.troop] + unit.move + self.boost(unit, "move")

    def boost(self, unit: Unit, stat: str) -> int:
        """Return what events add to a unit's figure in this round."""
        state = self.state
        boosts = state.sides[unit.seat].boosts
        if not boosts:
            return 0
        return sum(b.n for b in boosts if (b.round, b.stat, b.troop) == (state.round, stat, unit.troop))

    def stops(self, unit: Unit) -> Cells:
        """Return where a unit could end a move if it came there (DW-11 to DW-17)."""
        key = unit.seat, unit.troop, unit.general
        found = self._stops.get(key)
        if found is None:
            full = self.generals if unit.general else self.full
            found = self.grid.all & ~(self.grid.high | self.foreign(unit.seat) | full)
            if self.climbs(unit):
                found |= self.grid.high & ~self.taken
            self._stops[key] = found
        return found

    def destinations(self, unit: Unit) -> list[Cell]:
        """Return where a move of the unit may end, in the board's order (RDW-18)."""
        steps = self.steps(unit)
        if unit.troop == "cavalry" and self.state.options.cavalry_move == "straight":
            return sorted(self._straight(unit, steps))
        near, stops = self.grid.near, self.stops(unit)
        passed = self.passes(unit)
        seen = 1 << unit.at
        beyond = near[unit.at] & ~seen
        found = beyond & stops
        for _ in range(steps - 1):
            seen |= beyond
            front, beyond = beyond & passed, 0
            for cell in cells_in(front):
                beyond |= near[cell]
            beyond &= ~seen
            found |= beyond & stops
        return cells_in(found)

    def _straight(self, unit: Unit, steps: int) -> Iterator[Cell]:
        for towards in range(6):
            cell = self.grid.steps[unit.at][towards]
            for _ in range(steps):
                if cell < 0:
                    break
                if self.may_stop(unit, cell):
                    yield cell
                if not self.may_pass(unit, cell):
                    break
                cell = self.grid.steps[cell][towards]

    def has_move(self, unit: Unit) -> bool:
        """Say whether a unit can move at all: a longer way begins with a step beside it that can be entered."""
        if self.grid.near[unit.at] & self.stops(unit):
            return True
        return self.steps(unit) > 1 and bool(self.destinations(unit))

    # ---- reaching

    def range_of(self, unit: Unit) -> int:
        """Return how far a basic attack of the unit reaches (DW-18, RDW-21)."""
        high = unit.troop == "archer" and unit.at in self.walls
        return RANGE[unit.troop] + high + unit.range + self.boost(unit, "range")

    def reach_of(self, unit: Unit, skill: Skill) -> int:
        """Return how far a fist skill reaches; a mountain adds nothing (RDW-21)."""
        return skill.reach + unit.range + self.boost(unit, "range")

    def sees_foes(self, unit: Unit, length: int) -> bool:
        """Say whether an attack of a unit reaches anything: the first that others hold on a line is in reach."""
        return bool(self.grid.stars(length)[unit.at] & self.foreign(unit.seat))

    def struck(self, unit: Unit, length: int) -> set[int]:
        """Return the seats that an attack of a unit on one target reaches; who holds a hex may be struck there."""
        star = self.grid.stars(length)[unit.at]
        foreign = self.foreign(unit.seat)
        if not star & foreign:
            return set()
        if length == 1 or unit.troop == "archer":  # nothing on the way stops it
            return {seat for seat, cells in enumerate(self.held) if star & cells and seat != unit.seat}
        return {self.holder(cell) for cell in self.lines(unit, length) if foreign >> cell & 1}

    def holder(self, cell: Cell) -> int:
        """Return whose unit or standing castle is on a hex, -1 where there is none."""
        return next((seat for seat, cells in enumerate(self.held) if cells >> cell & 1), -1)

    def in_line(self, unit: Unit, cell: Cell, length: int) -> bool:
        """Say whether an attack of a unit reaches a hex (RDW-20, RDW-21; DW-40)."""
        if not self.grid.in_line(unit.at, cell, length):
            return False
        towards = self.grid.direction(unit.at, cell)
        if unit.troop == "archer" or towards is None:
            return True
        between = self.grid.steps[unit.at][towards]
        while between != cell:
            if self.is_foreign(unit.seat, between):
                return False
            between = self.grid.steps[between][towards]
        return True

    def lines(self, unit: Unit, length: int) -> list[Cell]:
        """Return the hexes that an attack of a unit reaches, direction by direction, nearest first."""
        found: list[Cell] = []
        stopping = 0 if unit.troop == "archer" else self.foreign(unit.seat)
        for sight in self.grid.sights(unit.at):
            for cell in sight[:length]:
                found.append(cell)
                if stopping >> cell & 1:
                    break
        return found

    def ray(self, unit: Unit, towards: int, length: int) -> list[Cell]:
        """Return the hexes of a piercing attack: whatever stands between, up to before a mountain (7.2)."""
        return self.grid.ray(unit.at, towards, length)

    def within(self, start: Cell, steps: int) -> list[Cell]:
        """Return the hexes within a radius (RDW-22)."""
        return self.grid.within(start, steps)

    def is_within(self, start: Cell, cell: Cell, steps: int) -> bool:
        """Say whether a hex lies within a radius of another (RDW-22)."""
        return self.grid.walks(start)[cell] <= steps

    def is_near(self, a: Cell, b: Cell) -> bool:
        """Say whether two hexes are the same or adjacent."""
        return a == b or bool(self.grid.near[a] >> b & 1)

    def guarded_castle(self, castle: Castle) -> bool:
        """Say whether units of its owner keep a castle from being attacked (DW-24, RDW-29)."""
        also_generals = self.state.options.general_protects_castle
        return any(also_generals or not unit.general for unit in self.stacks.get(castle.at, ()))


def _rank(unit: Unit) -> tuple[int, int, str]:
    return rank_of(unit.id)
