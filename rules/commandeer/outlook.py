"""What a position shows that every answer is judged by: who strikes whom, who falls, where it is safe to stand."""

from __future__ import annotations

from .book import Book
from .combat import harm
from .field import BORDERS, CELLS, NEAR, Cell, reach
from .state import Battle, taken, unit_at, units
from .values import Survey, survey

LOSING = -100.0
FINISH = 10.0
"""Worth of a unit that makes up what is lacking to defeat an enemy."""
WOUND = 1.6
"""Worth of taking all Health an enemy has left where that defeats nobody yet."""
SPARE = 0.3
"""Worth of reaching an enemy that falls to others already."""
DANGER = 4.0
"""Worth of a unit's not standing where it can be defeated."""
COMPANY = 0.25
"""Worth of an own unit on a neighbouring square."""
STURDY = 3500
"""Health that is worth as much as a point of anything else."""


class Outlook:
    """A position as one seat sees it before it answers; made once for a view."""

    def __init__(self, book: Book, state: Battle, seat: int) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.worth: Survey = survey(book, state)
        self.own = [(cell, unit) for cell, unit in units(state) if unit.owner == seat]
        self.enemies = [(cell, unit) for cell, unit in units(state) if unit.owner != seat]
        self._near = NEAR[state.options.adjacency]
        self._mine = taken(state, seat)
        strikes = [(self._reach(cell), self.worth[cell].power) for cell, _ in self.enemies]
        self.threat = [sum(power for bits, power in strikes if bits >> cell & 1) for cell in range(CELLS)]
        self.blows = {cell: self._blows(cell) for cell, _ in self.own}
        self.force = {at: sum(blow.get(at, 0) for blow in self.blows.values()) for at, _ in self.enemies}

    def _reach(self, cell: Cell) -> int:
        worth = self.worth[cell]
        return 0 if "cannot_attack" in worth.what else reach(cell, worth.ways, worth.ranged)

    def _blows(self, cell: Cell) -> dict[Cell, int]:
        """Return the damage that an own unit could deal to each enemy it reaches."""
        bits = self._reach(cell)
        return {at: harm(self.state, self.worth, cell, at) for at, _ in self.enemies if bits >> at & 1}

    def left(self, cell: Cell) -> int:
        """Return the Health a unit has left."""
        return self.worth[cell].health - unit_at(self.state, cell).damage

    def value(self, cell: Cell) -> float:
        """Return what a unit is worth to its side."""
        worth = self.worth[cell]
        return 5 + worth.power / 1500 + max(0, worth.health) / 2000

    def standing(self, power: int, health: int, bits: int, cell: Cell, start: Cell | None = None) -> float:
        """Judge a unit of these values on a square: whom it strikes (`bits`), who strikes it.

        `start`: the square it comes from, from where it strikes no more.
        """
        left = health - self.state.options.border_penalty * BORDERS[cell]
        if left <= 0:
            return LOSING
        found = left / STURDY + COMPANY * (self._near[cell] & self._mine).bit_count()
        given_up = {} if start is None else self.blows[start]
        for at, _ in self.enemies:
            if bits >> at & 1:
                blow = max(0, power - self.worth[at].armor)
                need = self.left(at) - self.force[at] + given_up.get(at, 0)
                found += SPARE if need <= 0 else FINISH if blow >= need else WOUND * blow / max(1000, self.left(at))
        danger = self.threat[cell] / left
        return found - (DANGER if danger >= 1 else 1.5 * danger)
