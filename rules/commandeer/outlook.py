"""What a position shows that every answer is judged by: who strikes whom, who falls, where it is safe to stand."""

from __future__ import annotations

from .book import Book
from .combat import harm
from .field import BORDERS, CELLS, NEAR, Cell, reach
from .placement import taken, unit_at, units
from .state import Battle
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
DOOMED = -8.0
"""The least that standing somewhere is held to be worth to a unit that may leave."""
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
        near, mine = NEAR[state.options.adjacency], taken(state, seat)
        self._company = [COMPANY * (bits & mine).bit_count() for bits in near]
        self._losses = [state.options.border_penalty * lines for lines in BORDERS]
        self.threat = self._threats()
        self.blows = {cell: self._blows(cell) for cell, _ in self.own}
        self.force = {at: sum(blow.get(at, 0) for blow in self.blows.values()) for at, _ in self.enemies}
        self._foes = [(at, self.worth[at].armor, self.left(at), self.force[at]) for at, _ in self.enemies]
        self._left_behind: dict[Cell, tuple[float, int]] = {}

    def _threats(self) -> list[int]:
        """Return by square the damage that enemies could deal there."""
        found = [0] * CELLS
        for cell, _ in self.enemies:
            bits, power = self._reach(cell), self.worth[cell].power
            while bits:
                found[(bits & -bits).bit_length() - 1] += power
                bits &= bits - 1
        return found

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
        left = health - self._losses[cell]
        if left <= 0:
            return LOSING
        found = left / STURDY + self._company[cell]
        given_up = {} if start is None else self.blows[start]
        for at, armor, lasting, force in self._foes:
            if bits >> at & 1:
                blow = max(0, power - armor)
                need = lasting - force + given_up.get(at, 0)
                found += SPARE if need <= 0 else FINISH if blow >= need else WOUND * blow / max(1000, lasting)
        danger = self.threat[cell] / left
        return found - (DANGER if danger >= 1 else 1.5 * danger)

    def going(self, start: Cell, cell: Cell) -> float:
        """Judge how much better an own unit stands on another square than where it is."""
        worth = self.worth[start]
        known = self._left_behind.get(start)
        if known is None:
            health = self.left(start) + self._losses[start]
            here = self.standing(worth.power, health, reach(start, worth.ways, worth.ranged), start, start)
            known = self._left_behind[start] = max(here, DOOMED), health
        here, health = known
        return self.standing(worth.power, health, reach(cell, worth.ways, worth.ranged), cell, start) - here
