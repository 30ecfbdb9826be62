"""Whole answers told in a sentence: `You attack Blue's face-down piece on e3 with your hero on h3.`"""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, Text, View

from .acts import ATTACK, CAST, LINK, MOVE, PURSUIT, SUMMON
from .board import CELLS
from .state import HIDDEN_TYPE, SIDES, WarState
from .ways import PIECE_CARDS, ways
from .words import word


def told(view: View[WarState], decision: Decision, choice: Choice) -> Text | None:
    """Tell what an answer of a turn or second act does; None: it is none of them, or says itself what it does."""
    if all(way.choice != choice for way in ways(view, decision)):
        return None
    return _told(view.state, decision.seat, choice)


def _told(state: WarState, seat: int, choice: Choice) -> Text | None:
    verb, *rest = choice
    if verb in (SUMMON, MOVE, ATTACK, LINK):
        pieces = [_piece(state, seat, square) for square in rest]
        if verb == SUMMON:
            return word("told", verb, piece=pieces[0])
        return word("told", verb, piece=pieces[0], target=pieces[1])
    if verb == PURSUIT:
        return _by(word("option", verb), _told(state, seat, choice[1:]))
    if verb != CAST:
        return None
    card = word("card", rest[0])
    if rest[0] in PIECE_CARDS:
        return _by(card, _told(state, seat, (ATTACK, *rest[1:])))
    if rest[1:2] and rest[1] not in CELLS:
        return _by(card, _told(state, seat, choice[2:]))
    targets = [_piece(state, seat, square) for square in rest[1:]]
    return word("told", "use", "on", card=card, targets=targets) if targets else word("told", "use", card=card)


def _by(card: Text, deed: Text | None) -> Text:
    return word("told", "use", card=card) if deed is None else word("told", "use", "then", card=card, deed=deed)


def _piece(state: WarState, seat: int, square: str) -> Text:
    """Name what the seat sees on a square as a part of a sentence."""
    piece = state.board[CELLS[square]]
    if piece is None:
        return word("square", "empty", square=square)
    side = word("side", SIDES[piece.side])
    if piece.type == HIDDEN_TYPE:
        return word("told", "unknown", square=square, side=side)
    whose, face = "own" if piece.side == seat else "enemy", "concealed" if piece.concealed else "open"
    return word("told", whose, face, square=square, side=side, type=word("type", piece.type))
