"""The catalogue as data: cards, affiliations, decks, teaching positions; what cards can do is in `abilities` (7.1).

An engine interprets these structs; no card has code of its own.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from rules.kernel.puzzles import Goal

from .abilities import Ability, Arrow, Entry

Kind = Literal["unit", "event"]
Keyword = Literal["range_attack", "marking"]
ARROW_CODES: Final[tuple[Arrow, ...]] = get_args(Arrow)


class Card(Entry, frozen=True):
    """A unit or an event (CM-03, CM-05); `points`: the designer's price of its abilities (7.4)."""

    id: str
    affiliation: str
    kind: Kind
    command: int
    energy: int = 0
    power: int = 0
    health: int = 0
    arrows: tuple[Arrow, ...] = ()
    traits: tuple[str, ...] = ()
    legendary: bool = False
    keywords: tuple[Keyword, ...] = ()
    event_type: Literal["", "planning", "defensive", "ongoing"] = ""
    unique: bool = False
    target: Literal["", "own_unit", "enemy_unit"] = ""
    abilities: tuple[Ability, ...] = ()
    points: float = 0

    @property
    def is_unit(self) -> bool:
        """Say whether it is a unit card (CM-02)."""
        return self.kind == "unit"

    @property
    def is_spent(self) -> bool:
        """Say whether it is an event that does what it does at once, and then goes to the Retired Zone (RCM-11)."""
        return self.event_type in ("planning", "defensive")

    @property
    def copies(self) -> int:
        """Return how many of its name a deck may have (CM-52, CM-53)."""
        return 1 if self.legendary or self.unique else 4


class Affiliation(Entry, frozen=True):
    """An affiliation: the code its cards are numbered with, and the traits of its units (7.3).

    `free`: its cards keep to no prices and fill no slots, as the examples of section 8.1.
    """

    id: str
    code: str
    traits: tuple[str, ...]
    free: bool = False


class Deck(Entry, frozen=True):
    """A prebuilt deck: copies by card, and its Commander."""

    id: str
    affiliation: str
    commander: str
    cards: dict[str, int]

    @property
    def listed(self) -> tuple[str, ...]:
        """Return every card as often as it is in the deck."""
        return tuple(card for card, count in self.cards.items() for _ in range(count))


class Default(Entry, frozen=True):
    """The deck a seat gets when it names none in time (5.2): `id` is `south` or `north`."""

    id: Literal["south", "north"]
    deck: str


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A teaching position: South acts in this phase; `line` is one way, `lost` both Defeated Zones.

    `hand`, `energy` and `cp` are South's; in the Defending Phase it is North's turn.
    """

    id: str
    clauses: tuple[str, ...]
    units: tuple[str, ...]
    lost: tuple[tuple[str, ...], tuple[str, ...]]
    line: tuple[str, ...]
    keys: tuple[str, ...] = ()
    phase: Literal["planning", "defending", "combat"] = "combat"
    hand: tuple[str, ...] = ()
    energy: tuple[str, ...] = ()
    cp: int = 0
    goal: Goal = Goal()


class Catalogue(msgspec.Struct, frozen=True):
    """All content, by id in file order, checked as a whole."""

    affiliations: dict[str, Affiliation]
    cards: dict[str, Card]
    decks: dict[str, Deck]
    defaults: dict[str, Default]
    hash: str = ""
    puzzles: dict[str, Position] = {}
