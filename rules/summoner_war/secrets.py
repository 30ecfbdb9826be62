"""What others may see, and full states that fit what they see (RSW-46 to RSW-49, L1 to L10)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.ai.random import random_choice
from rules.kernel.game import ACT
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Seat, View

from . import frames, setup
from .cards import CARD_ORDER, CARDS, SUMMONER, TYPES, draftable
from .state import HIDDEN_TYPE, NOBODY, Piece, Side, WarState
from .telling import begin_anew

if TYPE_CHECKING:
    from .game import SummonerWar

CONCEALED = tuple(Piece(NOBODY, side, HIDDEN_TYPE, HIDDEN_TYPE) for side in range(2))
"""What is seen of a concealed enemy piece: whose it is (RSW-48)."""


def mask(state: WarState, seat: int | None) -> WarState:
    """Copy the state for a seat: the turn's own seat sees it as it is, others as it began (RSW-47)."""
    masked = state.copy()
    masked.history = ()
    masked.log = ()
    masked.told = 0
    if state.stage == "over":
        return masked
    start = state.start
    masked.start = None
    if seat != state.up or start is None:
        masked.agenda = [f for f in state.agenda if isinstance(f, frames.Double)]
        masked.progress = False
        masked.steps = 0
        masked.ordered = False
        masked.due = NOBODY
        if start is not None:
            masked.board = list(start.board)
            masked.dead = start.dead
            masked.sides = list(start.sides)
    masked.board = [p if p is None or p.side == seat or not p.concealed else _seen(p) for p in masked.board]
    masked.sides = [side if s == seat else _side_seen(side) for s, side in enumerate(masked.sides)]
    return masked


def _seen(piece: Piece) -> Piece:
    """Return a concealed piece as others see it; a known one shows its type (RSW-46)."""
    if not piece.known:
        return CONCEALED[piece.side]
    return Piece(NOBODY, piece.side, piece.type, piece.base, known=True)


def _side_seen(side: Side) -> Side:
    """Return a side as others see it: public cards, how many are hidden, its hero duty (RSW-05, section 5)."""
    hidden = (HIDDEN_TYPE,) * (len(side.cards) - len(side.shown))
    shown = {"struck": side.struck, "arrived": side.arrived, "house": side.house}
    return Side((*side.shown, *hidden), side.shown, side.duty, side.turns, **shown)


def unseen(state: WarState, seat: int, army: dict[str, int]) -> dict[str, int]:
    """Return how many pieces of each type of a side have not been seen, by base type (RSW-06)."""
    left = Counter(army)
    for dead in state.dead:
        if dead.side == seat:
            left[dead.base] -= 1
    for piece in state.board:
        if piece is not None and piece.side == seat and (not piece.concealed or piece.known):
            left[piece.base] -= 1
    return {kind: left[kind] for kind in TYPES}


def guess(game: SummonerWar, view: View[WarState], rng: Random) -> WarState:
    """Return a full state that fits the view: hidden pieces, cards and answers drawn anew."""
    state = view.state.copy()
    for seat in range(2):
        if seat != view.seat and state.stage == "play":
            _guess_pieces(game, state, seat, rng)
            state.sides[seat] = replace(state.sides[seat], cards=_guess_cards(state, seat, rng))
    if state.stage != "over":
        _guess_flow(game, view, state, rng)
    return state


def _guess_pieces(game: SummonerWar, state: WarState, seat: int, rng: Random) -> None:
    left = [kind for kind, n in unseen(state, seat, setup.army(game.catalogue, state)).items() for _ in range(n)]
    _shuffle(left, rng)
    used = {p.id for p in state.board if p is not None}
    ids = [i for i in range(len(state.board)) if i not in used]
    for cell, piece in enumerate(state.board):
        if piece is None or piece.side != seat or not piece.concealed:
            continue
        if piece.known:
            spent = piece.type != piece.base
            state.board[cell] = replace(piece, id=ids.pop(), spent=spent)
        else:
            kind = left.pop()
            state.board[cell] = Piece(ids.pop(), seat, kind, kind)


def _shuffle(items: list[str], rng: Random) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def _guess_cards(state: WarState, seat: int, rng: Random) -> tuple[str, ...]:
    """Fill hidden cards with others of free types, leaving out what would have shown itself (RSW-39)."""
    side = state.sides[seat]
    cards = list(side.shown)
    pool = [c for c in draftable(state) if not _would_show(state, seat, c)]
    _shuffle(pool, rng)
    for card in pool:
        if len(cards) < len(side.cards) and CARDS[card].type not in {CARDS[c].type for c in cards}:
            cards.append(card)
    return tuple(sorted(cards, key=CARD_ORDER.index))


def _would_show(state: WarState, seat: int, card: str) -> bool:
    kind = CARDS[card]
    if not kind.continuous or kind.timing != "battlefield":
        return False
    up = {p.type for p in state.board if p is not None and p.side == seat and not p.concealed and p.type == p.base}
    return kind.type in up and (card != "heroic_might" or SUMMONER in up)


def _guess_flow(game: SummonerWar, view: View[WarState], state: WarState, rng: Random) -> None:
    """Fill in what is open: others' answers to the set-up, the turn of the other seat, a live double."""
    r = Resolver(game, state, None, quiet=True)
    if state.stage == "play":
        begin_anew(state)
        if view.seat != state.up:
            state.agenda = [frames.End(), *state.agenda] if state.agenda else [frames.Act()]
    elif not state.agenda:
        state.agenda = [frames.SetUp()]
    for seat, decision in view.state.pending.items():
        if decision.kind != ACT:
            continue
        if state.stage == "setup":
            state.pending[seat] = frames.setup_question(r, seat, _random_setup(game, state, seat, rng))
            if decision.about["ready"]:
                state.answers[seat] = _random_setup(game, state, seat, rng)
                state.answered_by[seat] = "seat"
        elif state.agenda and isinstance(state.agenda[-1], frames.Double):
            state.pending[seat] = frames.double_question(r, seat, state.agenda[-1].attack)
        else:
            state.pending[seat] = frames.turn_question(r, seat)


def _random_setup(game: SummonerWar, state: WarState, seat: Seat, rng: Random) -> Choice:
    question = Resolver(game, state, None, quiet=True).question(seat, "entry", (), clock="entry", secret=True)
    return random_choice(game, View(seat, state, ()), question, rng)
