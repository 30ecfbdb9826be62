"""What cards can do, as data: triggers, conditions, selectors and operations (7.1, 7.2)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import field

Arrow = Literal["F", "FR", "R", "BR", "B", "BL", "L", "FL"]
Trigger = Literal[
    "static", "deploying", "casting", "planning_start", "defending_start", "activated",
    "on_attack", "on_attacked", "spoil", "on_defeated", "on_play",
]  # fmt: skip
Side = Literal["own", "enemy", "any"]
Within = Literal["anywhere", "adjacent", "line", "adjacent_to_chosen"]
Lasts = Literal["turn", "permanent", "static"]
What = Literal["cannot_attack", "cannot_move", "cannot_be_ranged"]
CHOOSING: Final = frozenset({"on_play", "deploying", "casting", "planning_start", "defending_start", "activated"})
"""Triggers whose controller holds the phase and can be asked (RCM-33)."""
MAY: Final = frozenset({"deploying", "casting", "planning_start", "defending_start"})
"""Triggers that may be optional (RCM-34)."""
ONCE: Final = 1


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of content entries: unknown keys are load errors."""


class Filter(Entry, frozen=True):
    """Which units or cards are meant; every field that is given must fit. Values are those printed on the card."""

    trait: str = ""
    legendary: bool | None = None
    max_command: int | None = None
    min_power: int | None = None
    max_power: int | None = None
    on_border: bool | None = None
    keyword: Literal["", "range_attack", "marking"] = ""
    not_self: bool = False
    damaged: bool | None = None


ANY: Final = Filter()


class Choose(Entry, frozen=True):
    """Units that the controller chooses: exactly `count`, or up to it."""

    side: Side = "any"
    count: int = 1
    up_to: bool = False
    within: Within = "anywhere"
    filter: Filter = ANY


class Every(Entry, frozen=True):
    """All units that fit; of those adjacent never the source itself."""

    side: Side = "any"
    within: Within = "anywhere"
    filter: Filter = ANY


class Aim(Entry, frozen=True):
    """A selector that is not one word: exactly one of the two."""

    choose: Choose | None = None
    all: Every | None = None


Selector = Literal["self", "host", "attacker", "attacked", "chosen"] | Aim


class Bound(Entry, frozen=True):
    """At least, at most."""

    min: int = 0
    max: int = 999


class Condition(Entry, frozen=True):
    """What must be so; every field that is given (RCM-42)."""

    formation: int = 0
    on_border: bool | None = None
    adjacent_enemies: Bound | None = None
    adjacent_own: Bound | None = None
    energy_zone: Bound | None = None
    own_units: Bound | None = None
    enemy_units: Bound | None = None
    has_attachment: bool | None = None
    turn_owner: Literal["", "own", "enemy"] = ""


class Operation(Entry, frozen=True, tag_field="op"):
    """Base of what an ability does, one after the other."""


class Damage(Operation, frozen=True, tag="damage"):
    """Put damage on units, on all of them at once; armour does not count."""

    to: Selector
    amount: int


class Modify(Operation, frozen=True, tag="modify"):
    """Change Power, Health or armour."""

    to: Selector
    duration: Lasts
    power: int = 0
    health: int = 0
    armor: int = 0


class Grant(Operation, frozen=True, tag="grant"):
    """Give a keyword or arrows."""

    to: Selector
    duration: Lasts
    keyword: Literal["", "range_attack", "marking"] = ""
    arrows: tuple[Arrow, ...] = ()


class Restrict(Operation, frozen=True, tag="restrict"):
    """Forbid attacking, moving, or being the target of a Range Attack."""

    to: Selector
    what: What
    duration: Lasts


class ExtraAttack(Operation, frozen=True, tag="extra_attack"):
    """Let a unit attack once more in this turn's Combat."""

    to: Selector


class Mark(Operation, frozen=True, tag="mark"):
    """Put a mark of the controller's side on units (RCM-40)."""

    to: Selector


class Draw(Operation, frozen=True, tag="draw"):
    """Draw cards (RCM-13)."""

    who: Literal["own", "enemy"] = "own"
    count: int = ONCE


class Discard(Operation, frozen=True, tag="discard"):
    """Discard chosen hand cards of one's own."""

    count: int = ONCE


class DiscardRandom(Operation, frozen=True, tag="discard_random"):
    """The opponent discards at random."""

    count: int = ONCE


class Energize(Operation, frozen=True, tag="energize"):
    """Put cards into one's own Energy Zone."""

    source: Literal["deck_top", "hand", "retired"] = field(name="from")
    count: int = ONCE


class Drain(Operation, frozen=True, tag="drain"):
    """The opponent's oldest Energy cards go to its Retired Zone."""

    count: int = ONCE


class GainCp(Operation, frozen=True, tag="gain_cp"):
    """Gain Command Points (RCM-45)."""

    count: int = ONCE


class Relocate(Operation, frozen=True, tag="relocate"):
    """A Move without cost to a square of the controller's choice (RCM-48)."""

    unit: Selector


class Push(Operation, frozen=True, tag="push"):
    """Move units one square in a direction, if it is empty (RCM-48)."""

    unit: Selector
    dir: Literal["choose"] | Arrow


class Swap(Operation, frozen=True, tag="swap"):
    """Let two units exchange their squares (RCM-48)."""

    a: Selector
    b: Selector


class Retire(Operation, frozen=True, tag="retire"):
    """Units go to the Retired Zone; no defeat (RCM-47)."""

    to: Selector


class Bounce(Operation, frozen=True, tag="bounce"):
    """Units return to their owners' hands."""

    to: Selector


class Remove(Operation, frozen=True, tag="remove"):
    """Units go to the Removed Zone (CM-13)."""

    to: Selector


class Deploy(Operation, frozen=True, tag="deploy"):
    """Put a unit on the battlefield without cost."""

    source: Literal["hand", "retired"] = field(name="from")
    filter: Filter = ANY


class Recover(Operation, frozen=True, tag="recover"):
    """Bring chosen cards back."""

    source: Literal["retired", "defeated"] = field(name="from")
    to: Literal["hand", "deck_bottom", "energy"]
    count: int = ONCE
    filter: Filter = ANY


class Peek(Operation, frozen=True, tag="peek"):
    """Look at the top cards, take some, the rest go under the deck in their order."""

    count: int
    take: int = ONCE


class Search(Operation, frozen=True, tag="search"):
    """Find a card in the deck, show it, take it, shuffle."""

    filter: Filter = ANY


class Scout(Operation, frozen=True, tag="scout"):
    """Look at the opponent's hand."""


AnyOperation = (
    Damage | Modify | Grant | Restrict | ExtraAttack | Mark | Draw | Discard | DiscardRandom | Energize | Drain | GainCp
    | Relocate | Push | Swap | Retire | Bounce | Remove | Deploy | Recover | Peek | Search | Scout
)  # fmt: skip


class Cost(Entry, frozen=True):
    """What using an activated ability takes; `retire_self`: the card that bears it."""

    cp: int = 0
    energy: int = 0
    retire_self: bool = False


class Ability(Entry, frozen=True):
    """One ability of a card: when, if, for what cost, and what it does."""

    trigger: Trigger
    effects: tuple[AnyOperation, ...]
    timing: Literal["", "planning", "defending"] = ""
    condition: Condition | None = None
    optional: bool = False
    cost: Cost = Cost()


def op_of(operation: Operation) -> str:
    """Return the name of an operation in content files."""
    return str(operation.__struct_config__.tag)


def selectors(operation: Operation) -> tuple[tuple[str, Selector], ...]:
    """Return an operation's selectors of units by the name of their field."""
    return tuple((name, getattr(operation, name)) for name in ("to", "unit", "a", "b") if _aims(operation, name))


def _aims(operation: Operation, name: str) -> bool:
    return hasattr(operation, name) and not isinstance(operation, Recover)


def chosen(selector: Selector) -> Choose | None:
    """Return what is chosen, None for a selector that chooses nothing."""
    return selector.choose if isinstance(selector, Aim) else None
