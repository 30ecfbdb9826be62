"""How often each ability of a physical card has been used this turn, written on the card (RCM-58).

A card in a zone is its id; one that has been used this turn carries a count for each of its abilities: `rl12#02`.
Copies with equal counts are alike, so that nothing tells them apart.
"""

from __future__ import annotations

from msgspec.structs import replace

from .state import CAP, Battle, Side
from .words import plain

_DIGITS = "0123456789abc"


def uses_of(card: str) -> tuple[int, ...]:
    """Return the counts a card carries, none if it has not been used."""
    return tuple(_DIGITS.index(digit) for digit in card.partition("#")[2])


def written(card: str, uses: tuple[int, ...]) -> str:
    """Return a card with its counts."""
    return f"{card}#{''.join(_DIGITS[n] for n in uses)}" if any(uses) else card


def counted(uses: tuple[int, ...], ability: int, abilities: int) -> tuple[int, ...]:
    """Return the counts with one more use of an ability."""
    found = list(uses or (0,) * abilities)
    found[ability] = min(found[ability] + 1, CAP)
    return tuple(found)


def spent(uses: tuple[int, ...], ability: int) -> bool:
    """Say whether an ability has had its last use of this turn."""
    return bool(uses) and uses[ability] >= CAP


def forget(state: Battle) -> None:
    """Begin a new turn: no card of any zone carries counts any more."""
    for seat, side in enumerate(state.sides):
        state.sides[seat] = bare(side)


def bare(side: Side) -> Side:
    """Return a side whose cards carry no counts."""
    if "#" not in "".join((*side.deck, *side.hand, *side.energy, *side.retired, *side.defeated, *side.removed)):
        return replace(side, playing=plain(side.playing)) if "#" in side.playing else side
    zones = {name: getattr(side, name) for name in ("deck", "hand", "energy", "retired", "defeated", "removed")}
    changed = {name: cards for name, zone in zones.items() if (cards := clean(zone)) is not zone}
    return replace(side, **changed, playing=plain(side.playing)) if changed or "#" in side.playing else side


def clean(pile: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a pile without counts."""
    return tuple(map(plain, pile)) if "#" in "".join(pile) else pile
