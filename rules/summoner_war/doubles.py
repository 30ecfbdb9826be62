"""Body Double: when it may save the summoner, who may take its place, and whether its owner is asked (SW-52)."""

from __future__ import annotations

from .board import BESIDE, Cell
from .cards import CARDS, SUMMONER, can_use
from .changes import alter, swap, use_card
from .publishing import War
from .state import Attack, WarState, piece_at

CARD = "body_double"
DOUBLES = ("assassin", "soldier", "archer", "knight", "priest", "warrior", "hero")
"""Order in which `auto` takes a double, by current type (RSW-52)."""


def can_double(state: WarState, attack: Attack) -> bool:
    """Say whether Body Double could save the attacked piece: a concealed summoner that would die (SW-52)."""
    met = piece_at(state, attack.end)
    if met.type != SUMMONER or not met.concealed or not can_use(state, met, CARD):
        return False
    return _kills(state, attack)


def may_double(state: WarState, seat: int) -> bool:
    """Say whether a seat holds the card for a summoner that has not spent it, as its own view shows (RSW-52)."""
    own = (piece for piece in state.board if piece is not None and piece.side == seat and piece.base == SUMMONER)
    return CARD in state.sides[seat].cards and any(not piece.spent for piece in own)


def partners(state: WarState, cell: Cell) -> list[Cell]:
    """Return the squares of the concealed pieces that may take the summoner's place on a square (RSW-52, RSW-73)."""
    found = [other for other in range(len(state.board)) if _may_partner(state, cell, other)]
    return [other for other in found if piece_at(state, other).type != SUMMONER]


def ordered(state: WarState, attack: Attack) -> Cell | None:
    """Return the square that the standing order names for the swap, None: no swap (RSW-52)."""
    side = state.sides[piece_at(state, attack.end).side]
    if side.double == "off" or not can_double(state, attack):
        return None
    free = partners(state, attack.end)
    if not free:
        return None
    if side.double == "auto":
        return min(free, key=lambda c: (DOUBLES.index(piece_at(state, c).type), c))
    by_id = {piece_at(state, c).id: c for c in free}
    return next((by_id[i] for i in side.partners if i in by_id), None)


def swap_with(r: War, attack: Attack, partner: Cell) -> None:
    """Change the attacked summoner's place with a concealed piece; everybody knows then where it is (SW-52)."""
    seat = piece_at(r.state, attack.end).side
    alter(r, attack.end, known=True)
    use_card(r, seat, CARD, attack.end, spend=attack.end)
    swap(r, attack.end, partner)


def is_asked(state: WarState, attack: Attack) -> bool:
    """Say whether the attacked side is asked in mid-attack: public facts alone decide (WSW-09, L4)."""
    met = piece_at(state, attack.end)
    if not state.options.live_body_double or not met.concealed or not _may_hold(state, met.side):
        return False
    return not state.options.rules_by(2) or _may_be_saved(state, attack)


def _may_hold(state: WarState, seat: int) -> bool:
    """Say whether the others must reckon with an unused Body Double of a side."""
    side = state.sides[seat]
    if len(side.cards) > len(side.shown):
        return CARD not in side.shown
    return state.options.open_cards and CARD in side.shown


def _may_be_saved(state: WarState, attack: Attack) -> bool:
    """Say whether nothing that everybody sees rules a double out (WSW-09)."""
    met = piece_at(state, attack.end)
    shown = state.sides[met.side].shown
    if any(CARDS[card].type == SUMMONER for card in shown if card != CARD):
        return False  # a side holds one card of a type (SW-13)
    if met.known and (met.type != SUMMONER or met.spent):
        return False
    if not _kills(state, attack) or _is_summoner_elsewhere(state, attack.end):
        return False
    return any(_may_partner(state, attack.end, other) for other in range(len(state.board)))


def _is_summoner_elsewhere(state: WarState, cell: Cell) -> bool:
    """Say whether everybody sees that the summoner is not the piece on a square."""
    seat = piece_at(state, cell).side
    return any(
        p is not None and p.side == seat and p.type == SUMMONER and (p.known or not p.concealed)
        for other, p in enumerate(state.board)
        if other != cell
    )


def _may_partner(state: WarState, cell: Cell, other: Cell) -> bool:
    """Say whether a square holds a concealed friend of the piece on another, near enough (RSW-52, RSW-73)."""
    piece = state.board[other]
    if piece is None or other == cell or not piece.concealed or piece.side != piece_at(state, cell).side:
        return False
    return state.options.double_partner != "adjacent" or other in BESIDE[cell]


def _kills(state: WarState, attack: Attack) -> bool:
    """Say whether a summoner would die of the attack; a shot rebounds from it (RSW-70)."""
    return not attack.shot or state.options.rebound_kills_target
