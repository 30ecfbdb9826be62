"""The catalogue of Skirmish as data: units, masters, tokens, abilities, maps and preset decks (7.1, 7.2)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.kernel.content import Entry
from rules.kernel.puzzles import Goal

Shape = Literal["reach", "radius", "block", "line", "map", "self"]
SideFilter = Literal["any", "ally", "enemy"]
Terrain = Literal["rough", "spring", "hazard", "wall"]


class Range(Entry, frozen=True):
    """A range shape with inclusive minimum and maximum (section 2; RSK-35)."""

    shape: Shape
    min: int = 0
    max: int = 0


class Target(Entry, frozen=True):
    """What an ability is aimed at; `range` is measured from the user's square (7.1)."""

    kind: Literal["self", "none", "unit", "square", "direction", "dead_unit"]
    side: SideFilter = "any"
    range: Range | None = None


class Area(Entry, frozen=True):
    """The squares an ability affects round its centre (SK-47)."""

    shape: Literal["single", "radius", "block", "line", "row", "column", "map"] = "single"
    n: int = 0


SINGLE = Area()


class Effect(Entry, frozen=True, tag_field="op"):
    """Base of the effect vocabulary of 7.2; one Struct per op."""


class Damage(Effect, frozen=True, tag="damage"):
    n: int
    to: Literal["target", "attacker", "bearer"] = "target"
    area: Area = SINGLE
    affects: SideFilter = "any"


class Heal(Effect, frozen=True, tag="heal"):
    n: int
    to: Literal["target", "bearer"] = "target"
    area: Area = SINGLE
    affects: SideFilter = "any"


class Shield(Effect, frozen=True, tag="shield"):
    n: int
    turns: int
    to: Literal["target", "bearer"] = "target"


class Modify(Effect, frozen=True, tag="modify"):
    stat: Literal["atk", "mov", "range"]
    delta: int
    turns: int
    to: Literal["target", "attacker"] = "target"


class Poison(Effect, frozen=True, tag="poison"):
    n: int
    turns: int


class Regen(Effect, frozen=True, tag="regen"):
    n: int
    turns: int


class Root(Effect, frozen=True, tag="root"):
    turns: int
    to: Literal["target", "attacker"] = "target"


class Disarm(Effect, frozen=True, tag="disarm"):
    turns: int
    to: Literal["target", "attacker"] = "target"


class Seal(Effect, frozen=True, tag="seal"):
    turns: int
    to: Literal["target", "attacker"] = "target"


class Stun(Effect, frozen=True, tag="stun"):
    turns: int
    to: Literal["target", "attacker"] = "target"


class Push(Effect, frozen=True, tag="push"):
    n: int
    to: Literal["target", "attacker"] = "target"


class Pull(Effect, frozen=True, tag="pull"):
    n: int


class Swap(Effect, frozen=True, tag="swap"):
    pass


class Teleport(Effect, frozen=True, tag="teleport"):
    who: Literal["self", "target"]


class Revive(Effect, frozen=True, tag="revive"):
    hp: int


class ManaNow(Effect, frozen=True, tag="mana_now"):
    delta: int


class ManaNext(Effect, frozen=True, tag="mana_next"):
    side: Literal["own", "enemy"]
    delta: int


class SetTerrain(Effect, frozen=True, tag="set_terrain"):
    terrain: Terrain
    turns: int


class LayTrap(Effect, frozen=True, tag="trap"):
    effects: tuple[Contained, ...]
    turns: int
    uses: int = 1


class SummonToken(Effect, frozen=True, tag="summon_token"):
    token: str


class Trigger(Effect, frozen=True, tag="trigger"):
    on: Literal["hit", "death"]
    effects: tuple[Contained, ...]
    turns: int
    uses: int = 1
    within: int = 1


class Refresh(Effect, frozen=True, tag="refresh"):
    pass


class Cleanse(Effect, frozen=True, tag="cleanse"):
    pass


class SelfDamage(Effect, frozen=True, tag="self_damage"):
    n: int


Contained = (
    Damage | Heal | Shield | Modify | Poison | Root | Disarm | Seal | Stun | Push | Revive | ManaNext | SummonToken
)
"""What a trap or trigger may hold at all; which of them where is checked by its pricing (7.2)."""

AnyEffect = (
    Damage
    | Heal
    | Shield
    | Modify
    | Poison
    | Regen
    | Root
    | Disarm
    | Seal
    | Stun
    | Push
    | Pull
    | Swap
    | Teleport
    | Revive
    | ManaNow
    | ManaNext
    | SetTerrain
    | LayTrap
    | SummonToken
    | Trigger
    | Refresh
    | Cleanse
    | SelfDamage
)


class Ability(Entry, frozen=True):
    """One special ability (SK-44); `mana` is its price, `uses` its limit per match (None: unlimited)."""

    mana: int
    target: Target
    effects: tuple[AnyEffect, ...]
    dest: Range | None = None
    area: Area = SINGLE
    affects: SideFilter = "any"
    include_user: bool = False
    uses: int | None = None


class UnitType(Entry, frozen=True):
    """A unit of the catalogue, a master or a token; `attack` None: no normal attack.

    `name` is set only for a self-made master; every other name is the locale key `skirmish.unit.<id>`.
    """

    id: str
    kind: Literal["normal", "master", "token"]
    hp: int
    atk: int
    mov: int
    cost: int
    attack: Range | None = None
    ability: Ability | None = None
    tags: tuple[str, ...] = ()
    colour: str = ""
    name: str | None = None

    @property
    def dp(self) -> int:
        """Death points its death gives (SK-78)."""
        return {"normal": 1, "master": 2, "token": 0}[self.kind]


class MapSpec(Entry, frozen=True):
    """A map as drawn in section 2: one string per row, one character per square."""

    id: str
    grid: tuple[str, ...]


class Deck(Entry, frozen=True):
    """A preset deck: nine unit ids in slot order and a preset master."""

    id: str
    units: tuple[str, ...]
    master: str


class Position(Entry, frozen=True):
    """A teaching position: West is to order in this turn; `dp` of both sides, `units` as `puzzles` reads them."""

    id: str
    clauses: tuple[str, ...]
    units: tuple[str, ...]
    line: tuple[str, ...]
    map: str = "corridor"
    turn: int = 5
    dp: tuple[int, int] = (0, 0)
    goal: Goal = Goal()
    keys: tuple[str, ...] = ()


class Catalogue(msgspec.Struct, frozen=True):
    """All content of Skirmish, in catalogue order, checked as a whole."""

    units: dict[str, UnitType]
    masters: dict[str, UnitType]
    tokens: dict[str, UnitType]
    maps: dict[str, MapSpec]
    decks: dict[str, Deck]
    puzzles: dict[str, Position] = {}
    hash: str = ""
