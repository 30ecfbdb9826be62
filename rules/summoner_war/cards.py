"""The amplification cards: whose they are, when they work, and who may use one (SW-12 to SW-22, SW-48)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import UNSET

from .state import Options, Piece, Side, WarState

TYPES: Final = ("summoner", "hero", "priest", "warrior", "archer", "assassin", "knight", "soldier")
SUMMONER, HERO, PRIEST, WARRIOR, ARCHER, ASSASSIN, KNIGHT, SOLDIER = TYPES


class Card(NamedTuple):
    """A card: its piece type, its timing, whether its effect is continuous (RSW-38), and a house card's uses a side."""

    type: str
    timing: str
    continuous: bool = False
    uses: int = 0


CARDS: Final[dict[str, Card]] = {
    "fearless_king": Card(SUMMONER, "battlefield", True),
    "body_double": Card(SUMMONER, "passive"),
    "grand_command": Card(SUMMONER, "spell"),
    "mana_scan": Card(HERO, "spell"),
    "chain_reaction": Card(HERO, "passive"),
    "heroic_might": Card(HERO, "battlefield", True),
    "ghost_pursuit": Card(WARRIOR, "passive"),
    "twin_blades": Card(WARRIOR, "spell"),
    "sacrificial_strike": Card(WARRIOR, "spell"),
    "mind_control": Card(PRIEST, "on_summon"),
    "divination": Card(PRIEST, "on_summon"),
    "soul_link": Card(PRIEST, "battlefield"),
    "guardian": Card(KNIGHT, "battlefield", True),
    "commander": Card(KNIGHT, "on_summon"),
    "vanguard": Card(KNIGHT, "battlefield", True),
    "mimic": Card(ASSASSIN, "passive"),
    "disguise": Card(ASSASSIN, "on_summon"),
    "doppelganger": Card(ASSASSIN, "on_summon"),
    "armor_pierce": Card(ARCHER, "passive", True),
    "blind_shot": Card(ARCHER, "spell"),
    "snipe": Card(ARCHER, "on_summon"),
    "pike_drill": Card(SOLDIER, "passive", uses=2),
    "decoy": Card(SOLDIER, "on_summon", uses=2),
    "lookout": Card(SOLDIER, "on_summon", uses=2),
}
"""In the order of SW-51 to SW-71, then the house cards (WSW-03 to WSW-05)."""
CARD_ORDER: Final = tuple(CARDS)
ONCE: Final = "sacrificial_strike"
"""The card that a side uses once, whichever of its pieces does (SW-59)."""
SEED_CARDS: Final = tuple(card for card, kind in CARDS.items() if not kind.uses)
"""The 21 cards of the original rules; the others are house cards, in play where a match says so."""
CLAUSES: Final = {
    card: f"SW-{51 + n}" if card in SEED_CARDS else f"WSW-{3 + n - len(SEED_CARDS):02}" for n, card in enumerate(CARDS)
}


def fits(piece: Piece, card: str) -> bool:
    """Say whether the piece itself could use the card: base and current type are the card's, use unspent (RSW-32)."""
    kind = CARDS[card].type
    return piece.base == kind and piece.type == kind and not piece.spent


def can_use(state: WarState, piece: Piece, card: str) -> bool:
    """Say whether the piece may use the card: its owner drafted it, it fits, uses are left (SW-14, RSW-32, WSW-02)."""
    side = state.sides[piece.side]
    return card in side.cards and fits(piece, card) and (not CARDS[card].uses or side.house < CARDS[card].uses)


def notes_uses(options: Options) -> bool:
    """Say whether the cards that have worked are kept apart from those that everybody sees (RSW-05, WSW-08)."""
    return options.open_cards and options.rules_by(3)


def used_cards(state: WarState, seat: int) -> tuple[str, ...]:
    """Return the cards of a side that everybody has seen at work, in order (RSW-05, RSW-39, RSW-72)."""
    return used_of(state.options, state.sides[seat])


def used_of(options: Options, side: Side) -> tuple[str, ...]:
    """Return the cards of a side that have been seen at work; of a side as it was, those of that time."""
    if not notes_uses(options):
        return side.shown
    return () if side.used is UNSET else side.used


def uses(state: WarState, seat: int, card: str) -> tuple[str, ...]:
    """Say of each use of a card whether it is `ready`, `spent`, or `gone` with those that could have made it.

    There is one for each piece of its type (SW-14, SW-15), or some for the whole side (SW-59, WSW-02).
    """
    kind, side = CARDS[card].type, state.sides[seat]
    own = [p for p in state.board if p is not None and p.side == seat and p.base == kind]
    pieces = ["ready" if fits(p, card) else "spent" for p in own]
    most, used = (1, int(side.struck)) if card == ONCE else (CARDS[card].uses, side.house)
    if most:
        left = most - min(most, used)
        ready = min(left, pieces.count("ready"))
        return ("spent",) * (most - left) + ("ready",) * ready + ("gone",) * (left - ready)
    return (*pieces, *("gone",) * sum(d.side == seat and d.base == kind for d in state.dead))


def works(state: WarState, piece: Piece, card: str) -> bool:
    """Say whether a continuous battlefield card works for the piece: face-up, and public by then (SW-22, RSW-39)."""
    return not piece.concealed and card in state.sides[piece.side].shown and fits(piece, card)


def draftable(state: WarState) -> tuple[str, ...]:
    """Return the cards of the draft: house cards only where the match says so (SW-48, WSW-02)."""
    return CARD_ORDER if state.options.house_cards else SEED_CARDS


def is_protected(state: WarState, piece: Piece) -> bool:
    """Say whether concealed enemies cannot kill the piece (SW-51, SW-56, RSW-56)."""
    if piece.type == SUMMONER:
        return works(state, piece, "fearless_king")
    if piece.type != HERO or not works(state, piece, "heroic_might"):
        return False
    return any(p is not None and p.type == SUMMONER and p.side == piece.side and not p.concealed for p in state.board)
