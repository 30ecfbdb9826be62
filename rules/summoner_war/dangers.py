"""Which attacks may cost the attacker what it cannot do without, from the seat's own view alone (RSW-49)."""

from __future__ import annotations

from functools import cache

from rules.kernel.types import Refusal

from .cards import ASSASSIN, CARDS, HERO, SUMMONER, fits, is_protected, notes_uses, used_cards
from .doubles import CARD as DOUBLE
from .doubles import partners
from .state import HIDDEN_TYPE, Piece, WarState
from .words import word

CHAIN = "chain_reaction"


def danger(state: WarState, mover: Piece, met: Piece) -> Refusal | None:
    """Return what an attack surely or perhaps costs that ends the match or cannot come back; None: no such thing.

    Of a piece that is not known no more counts than that: what it truly is, the view does not hold.
    """
    if met.concealed and is_protected(state, mover):
        return None
    if met.concealed and met.type == ASSASSIN:
        return _told("lost_summoner", "RSW-27") if mover.type == SUMMONER else _told("lost_piece", "SW-40")
    if mover.type != SUMMONER:
        return None
    if met.type == HIDDEN_TYPE:
        return _told("own_summoner", "RSW-27")
    if met.type == HERO and fits(met, CHAIN) and may_hold(state, met.side, CHAIN):
        known = CHAIN in state.sides[met.side].shown
        return _told("chained", "SW-55") if known else _told("may_chain", "SW-55")
    if met.concealed and met.type == SUMMONER and fits(met, DOUBLE) and _may_double(state, met):
        return _told("may_double", "SW-52")
    return None


def may_hold(state: WarState, seat: int, card: str) -> bool:
    """Say whether a side may hold a card for all that its shown ones tell: each is for another type (SW-12)."""
    side = state.sides[seat]
    if card in side.shown:
        return True
    is_free = CARDS[card].type not in {CARDS[other].type for other in side.shown}
    return is_free and len(side.cards) > len(side.shown)


def _may_double(state: WarState, king: Piece) -> bool:
    """Say whether a known summoner's place may be taken: once, by a friend that is near enough (RSW-52, RSW-73).

    Where all cards lie open, the first editions did not keep apart which were used.
    """
    tells = not state.options.open_cards or notes_uses(state.options)
    if tells and DOUBLE in used_cards(state, king.side):
        return False
    if not may_hold(state, king.side, DOUBLE):
        return False
    at = next(cell for cell, piece in enumerate(state.board) if piece is king)
    return bool(partners(state, at))


@cache
def _told(name: str, clause: str) -> Refusal:
    return Refusal(word("warning", name), clause)
