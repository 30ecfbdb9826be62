"""The catalogue as data: generals with skills, equipment, events, tokens, maps (7.1, 7.2)."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal

from rules.kernel.content import Entry
from rules.kernel.puzzles import Goal

Troop = Literal["infantry", "cavalry", "archer", "alchemist"]
Soldier = Literal["infantry", "cavalry", "archer"]
Stat = Literal["move", "range", "damage"]
Op = Literal[
    "damage", "splash", "stun", "freeze", "silence", "unblockable", "pull", "push",
    "boost_damage", "boost_range", "boost_move", "extra_attack", "heal", "recruit", "blink", "gold", "draw",
    "steal_card", "discard_random",
    "cancel", "sidestep", "redirect", "reflect", "reduce", "counter", "clear",
    "lose_gold", "lose_soldier", "strike", "round_boost", "no_supply", "nothing",
    "hurt", "exile", "rot", "refresh", "levy",
]  # fmt: skip
Protects = Literal["any", "unit", "general", "soldier", "castle", "infantry", "cavalry", "archer", "alchemist", "self"]

TAGS: Final = ("stun", "freeze", "silence", "pull", "unblockable")
"""What an attack may carry that bars defend skills (DW-68)."""
STICKING: Final = ("stun", "freeze", "silence")
ON_ATTACK: Final = ("boost_damage", "boost_range", "stun", "freeze", "silence", "unblockable", "pull", "push")
"""What a card attached to an attack may do."""
ON_UNIT: Final = ("boost_damage", "boost_range", "boost_move", "extra_attack", "heal", "blink")
ON_SEAT: Final = ("gold", "draw", "steal_card", "discard_random", "recruit", "heal")
IN_DEFENCE: Final = ("cancel", "sidestep", "redirect", "reflect", "reduce", "counter", "clear")
IN_EVENTS: Final = (
    "gold", "draw", "lose_gold", "lose_soldier", "discard_random", "strike", "round_boost", "no_supply", "heal",
    "nothing",
)  # fmt: skip
ON_TOKENS: Final = ("gold", "draw", "heal", "levy", "refresh", "hurt", "lose_gold", "rot", "exile")
COUNTED: Final = frozenset(
    {"damage", "pull", "push", "boost_damage", "boost_range", "boost_move", "heal", "blink", "gold", "draw"}
    | {"steal_card", "discard_random", "reduce", "counter", "lose_gold", "lose_soldier", "strike", "round_boost"}
    | {"hurt", "rot"}
)
"""Effects that need a number."""


class Effect(Entry, frozen=True):
    """One effect of the vocabulary of 7.2.

    `troop`: whom a `recruit` or `round_boost` names; `stat`: of a `round_boost`; `castle`: of a `no_supply`; `kind`
    and `where`: what an event strikes or heals, and on which ground.
    """

    op: Op
    n: int = 0
    troop: Troop | Literal[""] = ""
    stat: Stat | Literal[""] = ""
    castle: Soldier | Literal[""] = ""
    kind: Literal["", "soldier", "general", "castle"] = ""
    where: Literal["", "mountain", "castle", "open"] = ""


class Aim(Entry, frozen=True):
    """Whom a use in the own turn serves: nobody in particular, its user, an own unit or castle, an enemy seat.

    `troops`: of these only (empty: all); `kind`: soldiers or generals only.
    """

    on: Literal["nobody", "self", "unit", "castle", "enemy"] = "nobody"
    troops: tuple[Troop, ...] = ()
    kind: Literal["", "soldier", "general"] = ""


class Skill(Entry, frozen=True, dict=True):
    """A skill of a general (DW-47 to DW-51).

    `own` works in the owner's turn, `defend` when another attacks. `reach`: of a fist skill along a line, else the
    radius within which `aim` lies; `cover`: the radius of the defence.
    """

    icons: tuple[Literal["attack", "defend"], ...]
    fist: bool = False
    pattern: Literal["single", "hex", "pierce"] = "single"
    reach: int = 0
    own: tuple[Effect, ...] = ()
    aim: Aim = Aim()
    defend: tuple[Effect, ...] = ()
    protects: Protects | Literal[""] = ""
    cover: int = 0

    @cached_property
    def uses(self) -> frozenset[str]:
        """Return the kinds of its effects in the own turn."""
        return frozenset(effect.op for effect in self.own)

    def sum(self, op: str) -> int:
        """Return what its effects of one kind come to in the own turn."""
        return sum(effect.n for effect in self.own if effect.op == op) if op in self.uses else 0

    def does(self, op: str) -> bool:
        """Say whether it has an effect in the own turn."""
        return op in self.uses


class General(Entry, frozen=True):
    """A general and its three skills (DW-41, DW-47)."""

    id: str
    troop: Troop
    skills: tuple[Skill, Skill, Skill]


class Card(Entry, frozen=True, dict=True):
    """An equipment card (DW-58); `aim` filters what it is attached to or serves, `protects` what it defends."""

    id: str
    icon: Literal["attack", "defence"]
    effects: tuple[Effect, ...]
    use: Literal["", "attach", "unit", "seat"] = ""
    aim: Aim = Aim()
    protects: Protects | Literal[""] = ""

    @cached_property
    def uses(self) -> frozenset[str]:
        """Return the kinds of its effects."""
        return frozenset(effect.op for effect in self.effects)

    def sum(self, op: str) -> int:
        """Return what its effects of one kind come to."""
        return sum(effect.n for effect in self.effects if effect.op == op) if op in self.uses else 0

    def does(self, op: str) -> bool:
        """Say whether it has an effect."""
        return op in self.uses


class EventCard(Entry, frozen=True):
    """An event (DW-90, DW-91): effects, or a table of those for dice 1-2, 3-4 and 5-6."""

    id: str
    scope: Literal["all", "lowest", "highest"]
    effects: tuple[Effect, ...] = ()
    table: tuple[tuple[Effect, ...], ...] = ()


class TokenCard(Entry, frozen=True):
    """What lies under mountains (DW-72)."""

    id: str
    kind: Literal["piece", "treasure", "curse"]
    effects: tuple[Effect, ...] = ()


class Row(Entry, frozen=True):
    """A row of a map: where it begins, and its hexes from the west: `..`, `VV`, `^1` or a castle such as `Ai`."""

    r: int
    q: int
    cells: str


class Map(Entry, frozen=True):
    """The map for a number of seats; `mountains` names them in the order in which tokens are dealt (RDW-04)."""

    seats: int
    rows: tuple[Row, ...]
    mountains: tuple[tuple[int, int], ...]


class Position(Entry, frozen=True):
    """A teaching position: the first side's turn, or its answer to what was done `before`, as tokens.

    `units` and `castles` as `positions` reads them; castles of which nothing is said stand.
    """

    id: str
    clauses: tuple[str, ...]
    units: tuple[str, ...]
    line: tuple[str, ...]
    castles: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    goal: Goal = Goal()
    keys: tuple[str, ...] = ()
