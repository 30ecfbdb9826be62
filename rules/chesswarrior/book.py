"""The catalogue made ready for play: every card sorted by when its abilities matter, once per game."""

from __future__ import annotations

from dataclasses import dataclass

from .abilities import Ability, AnyGrant, Counter, StepSelf
from .content import Catalogue, Hero
from .state import BITS


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hero card for the engine: `uses` are its Active abilities but `move`; `bits` the phases of each.

    `grants` always hold for the hero itself, `auras` are passives whose grants hold for heroes around it.
    """

    key: str
    lp: int
    mp: int
    sp: int
    words: tuple[str, ...]
    move: Ability
    uses: tuple[Ability, ...]
    instants: tuple[Ability, ...]
    interrupts: tuple[Ability, ...]
    starts: tuple[Ability, ...]
    ends: tuple[Ability, ...]
    feedbacks: tuple[Ability, ...]
    grants: tuple[AnyGrant, ...]
    auras: tuple[Ability, ...]
    abilities: dict[str, Ability]
    bits: dict[str, int]
    steps: dict[str, int]


@dataclass(frozen=True, slots=True)
class Book:
    """All cards and counters; `aura_keys`: heroes whose passives reach others, `aura_kinds`: what these give."""

    catalogue: Catalogue
    sheets: dict[str, Sheet]
    counters: dict[str, Counter]
    aura_keys: frozenset[str]
    aura_kinds: frozenset[type[AnyGrant]]


def prepare(catalogue: Catalogue) -> Book:
    """Sort every card of a catalogue."""
    sheets = {key: _sheet(hero) for key, hero in catalogue.heroes.items()}
    auras = [aura for card in sheets.values() for aura in card.auras]
    return Book(
        catalogue,
        sheets,
        dict(catalogue.counters),
        frozenset(key for key, card in sheets.items() if card.auras),
        frozenset(type(grant) for aura in auras for grant in aura.grants),
    )


def _sheet(hero: Hero) -> Sheet:
    cards = hero.abilities
    inactive = [a for a in cards if a.kind == "inactive"]
    passive = [a for a in cards if a.kind == "passive"]
    return Sheet(
        hero.id,
        hero.lp,
        hero.mp,
        hero.sp,
        hero.type,
        hero.move,
        tuple(a for a in cards if a.kind == "active" and a is not hero.move),
        tuple(a for a in inactive if a.timing == "instant"),
        tuple(a for a in inactive if a.timing == "interrupt"),
        tuple(a for a in passive if a.at == "start"),
        tuple(a for a in passive if a.at == "end"),
        tuple(a for a in cards if a.kind == "feedback"),
        tuple(g for a in passive if a.grants and a.reach.shape == "self" for g in a.grants),
        tuple(a for a in passive if a.grants and a.reach.shape == "aoe"),
        {a.id: a for a in cards},
        {a.id: sum(BITS[p] for p in a.phases) for a in cards},
        {a.id: step_of(a) for a in cards},
    )


def step_of(ability: Ability) -> int:
    """Return how many squares the ability lets its user step, 0 if none."""
    return max((e.n for e in (*ability.effects, *ability.after_attack) if isinstance(e, StepSelf)), default=0)
