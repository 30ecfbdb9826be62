"""The steps of a row that say where its unit goes: stay, a destination, or a path square by square."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.geometry.square import Cell
from rules.kernel.menu import Menu
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import movement
from .engine import Engine
from .option_texts import option, square
from .order_step import OrderStep
from .position import Actor
from .reasons import refuse
from .rows import END, PATH, STAY
from .state import Unit

SHORTEST_PATH = 2
"""One square alone is a destination, not a path (5.4)."""

Onward = Callable[[Actor], Menu]
"""Makes the menu of what a unit does once it has moved."""


class Move(OrderStep):
    """Where the unit goes (SK-30 to SK-36)."""

    asks = "move"

    def __init__(self, actor: Actor, onward: Onward) -> None:
        self._actor = actor
        self._onward = onward
        self._speed: int | None = None
        self._tokens: list[Token] | None = None

    @property
    def _mov(self) -> int:
        if self._speed is None:
            unit = self._actor.unit
            self._speed = movement.speed(self._actor.kind, unit) if unit else 0
        return self._speed

    def tokens(self) -> list[Token]:
        """Return staying, the squares in reach, and a path if there is any."""
        if self._tokens is None:
            self._tokens = [STAY, *self._reached(), *([PATH] if self._has_path() else ())]
        return self._tokens

    def _reached(self) -> list[Token]:
        e, unit = self._actor.engine, self._actor.unit
        best = movement.reachable(e.board, e.state, unit, self._mov) if unit else {}
        return [e.name(cell) for cell in sorted(best)]

    def _has_path(self) -> bool:
        unit = self._actor.unit
        return unit is not None and has_path(self._actor.engine, unit, self._mov)

    def wide(self) -> Iterator[Token]:
        """Return every other square too."""
        e, unit = self._actor.engine, self._actor.unit
        yield STAY
        yield from (name for cell, name in enumerate(e.board.names) if unit is None or cell != unit.cell)
        yield PATH

    def takes(self, token: Token) -> bool:
        """Say whether the token is a move; the own square is read as none, and a draft may come to name it (RSK-34)."""
        return token in (STAY, PATH) or token in self._actor.engine.board.cell

    def option(self, token: Token) -> Option:
        """Word a move."""
        if token == STAY:
            unit = self._actor.unit
            return option(STAY, Text("skirmish.option.stay"), at=self._actor.engine.name(unit.cell) if unit else None)
        if token == PATH:
            return option(PATH, Text("skirmish.option.path"), None if PATH in self.tokens() else "bad_destination")
        unit = self._actor.unit
        is_own = unit is not None and token == self._actor.engine.name(unit.cell)
        return square(self._actor.engine, token, None if is_own or token in self.tokens() else "bad_destination")

    def refused(self, token: Token) -> Refusal:
        """Refuse what is no square."""
        return refuse("off_map", token)

    def after(self, token: Token) -> Menu:
        """Go on with the path, or with what the unit does where it has gone."""
        if token == PATH:
            return Path(self._actor, self._mov, (), self._onward)
        return self._onward(self._actor.moved((token,)))


class Path(OrderStep):
    """The next square of a listed path, or its end (SK-57, SK-60)."""

    asks = "path"

    def __init__(self, actor: Actor, mov: int, squares: Choice, onward: Onward) -> None:
        self._actor = actor
        self._mov = mov
        self._squares = squares
        self._path = tuple(actor.engine.board.cell[name] for name in squares)
        self._onward = onward
        self._ends: bool | None = None
        self._foes: set[Cell] | None = None

    @property
    def _is_long(self) -> bool:
        return len(self._path) >= SHORTEST_PATH

    @property
    def _may_end(self) -> bool:
        if self._ends is None:
            e, unit = self._actor.engine, self._actor.unit
            self._ends = unit is not None and self._is_long and may_end(e, unit, self._mov, self._path)
        return self._ends

    @property
    def _enemies(self) -> set[Cell]:
        if self._foes is None:
            self._foes = movement.blocked_by(self._actor.engine.state, self._actor.side)[0]
        return self._foes

    def _is_viable(self, cell: Cell) -> bool:
        unit = self._actor.unit
        return unit is not None and _viable(self._actor.engine, unit, self._mov, (*self._path, cell), self._enemies)

    def _next(self, wide: bool) -> Iterable[Cell]:
        e, unit = self._actor.engine, self._actor.unit
        if wide and not self._path:
            return (cell for cell in range(e.board.size) if unit is None or cell != unit.cell)
        last = self._path[-1] if self._path else None if unit is None else unit.cell
        near = range(e.board.size) if last is None else e.grid.steps[last]
        return (cell for cell in near if cell >= 0)

    def tokens(self) -> list[Token]:
        """Return the end of a path that may end here, and the squares it may go on to."""
        name = self._actor.engine.name
        return [*([END] if self._may_end else ()), *(name(c) for c in self._next(wide=False) if self._is_viable(c))]

    def wide(self) -> Iterator[Token]:
        """Return the end of a path of two squares, every neighbour, and every square as the first one."""
        if self._is_long:
            yield END
        yield from map(self._actor.engine.name, self._next(wide=True))

    def takes(self, token: Token) -> bool:
        """Say whether a token goes on with the path; a beginning where the unit stands by now is SK-60's to judge."""
        return super().takes(token) or (not self._path and token in self._actor.engine.board.cell)

    def option(self, token: Token) -> Option:
        """Word a square, or the end."""
        if token == END:
            return option(END, Text("skirmish.option.end"), None if self._may_end else "bad_destination")
        e = self._actor.engine
        return square(e, token, None if self._is_viable(e.board.cell[token]) else "bad_destination")

    def refused(self, token: Token) -> Refusal:
        """Refuse what does not go on with the path."""
        return refuse("bad_path", token)

    def after(self, token: Token) -> Menu:
        """Go on with the path, or with what the unit does at its end."""
        if token != END:
            return Path(self._actor, self._mov, (*self._squares, token), self._onward)
        return self._onward(self._actor.moved((PATH, *self._squares, END)))


def has_path(e: Engine, unit: Unit, mov: int) -> bool:
    """Say whether any path of two squares or more is legal; there and back again is the cheapest to try."""
    if mov < SHORTEST_PATH or unit.has("root"):
        return False
    costs = e.board.costs(e.state)
    enemies, _ = movement.blocked_by(e.state, unit.side)
    back = costs[unit.cell]
    if e.state.options.zoc == "square":
        around = e.grid.open_neighbours[unit.cell]
        if back and any(c not in enemies and costs[c] + back <= mov for c in around):
            return True
    return any(c >= 0 and _viable(e, unit, mov, (c,), enemies) for c in e.grid.steps[unit.cell])


def may_end(e: Engine, unit: Unit, mov: int, path: tuple[Cell, ...]) -> bool:
    """Say whether a path may end on its last square."""
    return movement.walkable(e.board, e.state, unit, mov, path)


def _viable(e: Engine, unit: Unit, mov: int, path: tuple[Cell, ...], enemies: set[Cell]) -> bool:
    """Say whether some legal path begins with these squares."""
    if not movement.passable(e.board, e.state, unit, mov, path, enemies):
        return False
    if len(path) >= SHORTEST_PATH and movement.may_rest(e.state, unit, path[-1]):
        return True
    return any(c >= 0 and _viable(e, unit, mov, (*path, c), enemies) for c in e.grid.steps[path[-1]])
