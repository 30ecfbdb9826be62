"""Who stands where, as stacks and sets of hexes (DW-11, DW-12): counted once, then only where a unit has changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not

from rules.geometry.hexes import Cell, Cells

from .state import Castle, Unit, rank_of
from .words import STACK

FEW = 6
"""Changed units up to which their hexes alone are counted anew."""


class Placed:
    """The units of one position by hexes; once counted, nobody changes it."""

    __slots__ = ("_of", "full", "generals", "held", "stacks", "taken", "units")

    def __init__(self, units: Sequence[Unit], seats: int) -> None:
        self.units = units
        self.stacks: dict[Cell, list[Unit]] = {}
        """Per hex its units."""
        self.taken: Cells = 0
        """Hexes with a unit."""
        self.generals: Cells = 0
        """Hexes with a general."""
        self.full: Cells = 0
        """Hexes with as many soldiers as they hold."""
        self.held: list[Cells] = [0] * seats
        """Per seat the hexes with a unit of it."""
        self._of: dict[int, list[Unit]] = {}

    def of(self, seat: int) -> list[Unit]:
        """Return a seat's units in the order of ids."""
        found = self._of.get(seat)
        if found is None:
            mine = [unit for unit in self.units if unit.seat == seat]
            found = self._of[seat] = sorted(mine, key=lambda unit: rank_of(unit.id))
        return found

    def changed(self, units: Sequence[Unit]) -> list[tuple[Unit, Unit]] | None:
        """Return how units were and are now, None where too much is another to begin with what is known."""
        if len(units) != len(self.units):
            return None
        found = list(compress(zip(self.units, units, strict=True), map(is_not, self.units, units)))
        if len(found) > FEW:
            return None
        for was, now in found:
            if was.id != now.id or was.seat != now.seat or was.general != now.general:
                return None
        return found

    def after(self, changed: Sequence[tuple[Unit, Unit]], units: Sequence[Unit]) -> Placed:
        """Return the units after those have changed."""
        found = Placed(units, len(self.held))
        before = self.stacks
        if all(was.at == now.at for was, now in changed):
            return self._with(found, changed)
        there: dict[Cell, list[Unit]] = {}
        moved: dict[int, dict[str, Unit]] = {}
        touched = 0
        for was, now in changed:
            touched |= 1 << was.at | 1 << now.at
            moved.setdefault(now.seat, {})[now.id] = now
            left = there[was.at] if was.at in there else before.get(was.at, ())
            there[was.at] = [unit for unit in left if unit is not was]
            there[now.at] = [*(there[now.at] if now.at in there else before.get(now.at, ())), now]
        for cell, stack in there.items():
            if len(stack) > 1:
                there[cell] = [unit for unit in units if unit.at == cell]
        found.stacks = {**before, **there}
        others = ~touched
        found.taken, found.generals, found.full = self.taken & others, self.generals & others, self.full & others
        found.held = [cells & others for cells in self.held]
        for cell, stack in there.items():
            if stack:
                found.count(cell, stack)
            else:
                del found.stacks[cell]
        self._hand_on(found, moved)
        return found

    def _with(self, found: Placed, changed: Sequence[tuple[Unit, Unit]]) -> Placed:
        """Return the units after some have changed of which none has moved: as many stand where they stood."""
        found.taken, found.generals, found.full, found.held = self.taken, self.generals, self.full, self.held
        found.stacks = self.stacks.copy()
        moved: dict[int, dict[str, Unit]] = {}
        for was, now in changed:
            moved.setdefault(now.seat, {})[now.id] = now
            found.stacks[now.at] = [now if unit is was else unit for unit in found.stacks[now.at]]
        self._hand_on(found, moved)
        return found

    def _hand_on(self, found: Placed, moved: dict[int, dict[str, Unit]]) -> None:
        """Put what has changed of a seat where it was in the order of ids."""
        found._of = self._of.copy()
        for seat, now_of in moved.items():
            if (mine := self._of.get(seat)) is not None:
                found._of[seat] = [now_of.get(unit.id, unit) for unit in mine]

    def count(self, cell: Cell, stack: Sequence[Unit]) -> None:
        """Count the units of a hex in."""
        bit = 1 << cell
        soldiers = 0
        for unit in stack:
            self.held[unit.seat] |= bit
            if unit.general:
                self.generals |= bit
            else:
                soldiers += 1
        self.taken |= bit
        if soldiers >= STACK:
            self.full |= bit


class Standing:
    """The castles of one position that stand; nobody changes it."""

    __slots__ = ("by_cell", "castles", "held")

    def __init__(self, castles: Sequence[Castle], seats: int) -> None:
        self.castles = castles
        self.by_cell: dict[Cell, Castle] = {castle.at: castle for castle in castles if castle.hp > 0}
        self.held: list[Cells] = [0] * seats
        """Per seat the hexes with a standing castle of it."""
        for castle in self.by_cell.values():
            self.held[castle.seat] |= 1 << castle.at


def standing(castles: Sequence[Castle], seats: int, last: Standing | None) -> Standing:
    """Return the castles that stand, those of the position looked at `last` where none has changed."""
    is_same = last is not None and len(last.held) == seats and last.castles == castles
    return last if is_same and last is not None else Standing(castles, seats)


def counted(units: Sequence[Unit], seats: int) -> Placed:
    """Return the units by hexes, all counted."""
    found = Placed(units, seats)
    stacks = found.stacks
    for unit in units:
        if unit.at in stacks:
            stacks[unit.at].append(unit)
        else:
            stacks[unit.at] = [unit]
    for cell, stack in stacks.items():
        found.count(cell, stack)
    return found


def placed(units: Sequence[Unit], seats: int, last: Placed | None) -> Placed:
    """Return the units by hexes, beginning with those of the position looked at `last`."""
    if last is None or len(last.held) != seats:
        return counted(units, seats)
    changed = last.changed(units)
    if changed is None:
        return counted(units, seats)
    return last.after(changed, units) if changed else last
