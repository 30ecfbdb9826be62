"""The catalogue as data: heroes, teams, barracks, teaching positions; what heroes can do is in `abilities` (7.1).

An engine interprets these structs; no hero has code of its own.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from rules.kernel.content import Entry
from rules.kernel.puzzles import Goal

from .abilities import ATTACK, MOVE, Ability, Counter, Role

Style = Literal["stand_alone", "formation", "mix"]

ROLES: Final[tuple[Role, ...]] = get_args(Role)
TEAM: Final = 5
BARRACK: Final = 8


class Hero(Entry, frozen=True):
    """A hero card (CW-12, CW-102): `type` is faction, class and element; `number` and `mk` are printed as [003.2]."""

    id: str
    number: int
    mk: int
    type: tuple[str, str, str]
    roles: tuple[Role, ...]
    lp: int
    mp: int
    sp: int
    abilities: tuple[Ability, ...]

    @property
    def move(self) -> Ability:
        """Return its `move`."""
        return self.ability(MOVE)

    @property
    def attack(self) -> Ability:
        """Return its basic attack."""
        return self.ability(ATTACK)

    def ability(self, id: str) -> Ability:
        """Return an ability by id; KeyError if the card has none."""
        for ability in self.abilities:
            if ability.id == id:
                return ability
        raise KeyError(id)


class Team(Entry, frozen=True):
    """A preset team of five, in slot order (CW-11)."""

    id: str
    style: Style
    heroes: tuple[str, ...]


class Barrack(Entry, frozen=True):
    """A preset barrack of eight, in slot order (CW-22)."""

    id: str
    heroes: tuple[str, ...]


class Default(Entry, frozen=True):
    """The lists a side gets when it names none in time (D1): `id` is `south` or `north`."""

    id: Literal["south", "north"]
    team: tuple[str, ...]
    barrack: tuple[str, ...]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A teaching position: South acts in this Main Turn; `heroes` as `positions` reads them, `points` of both sides."""

    id: str
    clauses: tuple[str, ...]
    turn: int
    heroes: tuple[str, ...]
    line: tuple[str, ...]
    points: tuple[int, int] = (0, 0)
    obstacles: tuple[str, ...] = ()
    turns: int = 1
    goal: Goal = Goal()
    keys: tuple[str, ...] = ()
    chance: str = "1"


class Bound(msgspec.Struct, frozen=True):
    """What a match is bound to, by id in file order."""

    heroes: dict[str, Hero]
    counters: dict[str, Counter]
    teams: dict[str, Team]
    barracks: dict[str, Barrack]
    defaults: dict[str, Default]
    hash: str = ""


class Catalogue(Bound, frozen=True):
    """All content, by id in file order, checked as a whole."""

    puzzles: dict[str, Position] = {}
