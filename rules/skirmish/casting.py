"""Casting: what one ability use, trap or trigger acts on, and its effects applied in listed order (SK-46)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.geometry.square import Cell

from . import changes
from .content import AnyEffect
from .engine import Engine
from .state import Unit


@dataclass
class Cast:
    """What one ability use, trap or trigger acts on.

    `side`: whose effect it is; `cell`: the user's square (its last, once it is dead); `centre`: where areas
    lie; `units`: the affected units, fixed before the first effect (SK-46); `user`, `bearer`: the units these
    words mean; `dest`, `squares`: chosen destination and squares of a terrain change;
    `fallen`: the dead unit that a revival names; `answering`: a `hit` trigger, whose heal and shield go to its bearer.
    """

    side: int
    cell: Cell
    centre: Cell
    units: list[Unit]
    user: Unit | None = None
    bearer: Unit | None = None
    dest: Cell | None = None
    squares: list[Cell] = field(default_factory=list[Cell])
    fallen: Unit | None = None
    answering: bool = False

    def alive(self) -> list[Unit]:
        """Return the affected units still on the map (RSK-32)."""
        return [u for u in self.units if u.hp > 0]


Op = Callable[[Engine, Cast, Any], None]
OPS: dict[type[Any], Op] = {}
E = TypeVar("E")


def op(kind: type[E]) -> Callable[[Callable[[Engine, Cast, E], None]], Callable[[Engine, Cast, E], None]]:
    """Register the function that carries out an op of the vocabulary (7.2)."""

    def register(function: Callable[[Engine, Cast, E], None]) -> Callable[[Engine, Cast, E], None]:
        OPS[kind] = function
        return function

    return register


def apply(e: Engine, cast: Cast, effects: Sequence[AnyEffect]) -> None:
    """Apply effects in listed order, each measured from where the user stands or died (SK-46); bury after each."""
    counts_last = e.state.options.rules_by(2)
    for effect in effects:
        OPS[type(effect)](e, cast, effect)
        if cast.user is not None and (counts_last or cast.user.hp > 0):
            cast.cell = cast.user.cell
        changes.bury(e)
