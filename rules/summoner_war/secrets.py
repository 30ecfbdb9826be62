"""What others may see, and full states that fit what they see (RSW-46 to RSW-49, L1 to L10)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from rules.ai.random import random_choice
from rules.kernel.resolver import Resolver
from rules.kernel.types import ACT, Choice, Seat, View

from . import frames, setup, striking
from .base import Base
from .cards import CARD_ORDER, CARDS, HERO, SUMMONER, draftable, used_cards
from .content import Catalogue
from .outlook import unseen
from .publishing import begin_anew
from .state import HIDDEN_TYPE, NOBODY, Piece, Side, Start, WarState

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
    # at the first question of a turn it is the present position, which is not kept twice
    masked.start = _start_seen(start, seat) if start is not None and seat == state.up and state.steps > 1 else None
    if seat != state.up or start is None:
        masked.agenda = [f for f in state.agenda if isinstance(f, striking.Double)]
        masked.progress = False
        masked.steps = 0
        masked.ordered = False
        masked.due = NOBODY
        if start is not None:
            masked.board = list(start.board)
            masked.dead = start.dead
            masked.sides = list(start.sides)
    masked.board = _board_seen(masked.board, seat)
    masked.sides = [side if s == seat else _side_seen(side) for s, side in enumerate(masked.sides)]
    return masked


def _start_seen(start: Start, seat: int | None) -> Start:
    """Return how a turn that is under way began, as its own seat sees it: what counts when time is up (RSW-72)."""
    sides = [side if s == seat else _side_seen(side) for s, side in enumerate(start.sides)]
    return Start(tuple(_board_seen(start.board, seat)), start.dead, tuple(sides))


def _board_seen(board: Sequence[Piece | None], seat: int | None) -> list[Piece | None]:
    return [
        p if p is None or p.side == seat or not p.concealed else _known(p) if p.known else CONCEALED[p.side]
        for p in board
    ]


def _known(piece: Piece) -> Piece:
    """Return a known concealed piece as others see it: it shows its type (RSW-46)."""
    return Piece(NOBODY, piece.side, piece.type, piece.base, known=True)


def _side_seen(side: Side) -> Side:
    """Return a side as others see it: public cards, how many are hidden, its hero duty (RSW-05, section 5)."""
    hidden = (HIDDEN_TYPE,) * (len(side.cards) - len(side.shown))
    cards = (*side.shown, *hidden)
    return Side(
        cards,
        side.shown,
        side.duty,
        side.turns,
        struck=side.struck,
        arrived=side.arrived,
        house=side.house,
        used=side.used,
    )


def guess(game: Base, view: View[WarState], rng: Random) -> WarState:
    """Return a full state that fits the view, each that fits as likely as any other."""
    return guesses(game, view, rng, 1)[0]


def guesses(game: Base, view: View[WarState], rng: Random, count: int) -> list[WarState]:
    """Return full states that fit the view: hidden pieces, cards and answers drawn anew.

    Each is as likely as any other; together they are balanced: an unknown piece is each of those it may be in turn.
    """
    seen = view.state
    hidden = [seat for seat in range(2) if seat != view.seat and seen.stage == "play"]
    drawn = {seat: _shuffled_types(game.catalogue, seen, seat, rng) for seat in hidden}
    found: list[WarState] = []
    for number in range(count):
        state = seen.copy()
        for seat in hidden:
            _place(state, seat, _turned(drawn[seat], number, count))
            state.sides[seat] = replace(state.sides[seat], cards=_guess_cards(state, seat, rng))
        if state.stage != "over":
            _guess_flow(game, view, state, rng)
        found.append(state)
    return found


def _shuffled_types(catalogue: Catalogue, state: WarState, seat: int, rng: Random) -> list[str]:
    """Draw an order of the types of the side's unknown pieces."""
    left = [kind for kind, n in unseen(state, seat, setup.army(catalogue, state)).items() for _ in range(n)]
    _shuffle(left, rng)
    return left


def _turned(types: list[str], number: int, count: int) -> list[str]:
    """Turn the order on for one of several guesses, so that they cover the whole circle evenly."""
    start = number * len(types) // count if count < len(types) else number % max(1, len(types))
    return types[start:] + types[:start]


def _place(state: WarState, seat: int, types: list[str]) -> None:
    """Give the side's unknown pieces their types, and every concealed piece an identity and what it has spent.

    A piece is known by the square it began on, where a concealed one mostly stands still.
    """
    used = {p.id for p in state.board if p is not None}
    ids = [i for i in range(len(state.board)) if i not in used and not _stands(state, seat, i)]
    used_up = used_cards(state, seat)
    left = iter(types)
    for cell, piece in enumerate(state.board):
        if piece is None or piece.side != seat or not piece.concealed:
            continue
        base = piece.base if piece.known else next(left)
        kind = piece.type if piece.known else base
        spent = kind != base or any(card in used_up for card in _SINGLE.get(base, ()))
        id_ = ids.pop() if cell in used else cell
        state.board[cell] = Piece(id_, seat, kind, base, known=piece.known, spent=spent)


def _stands(state: WarState, seat: int, cell: int) -> bool:
    """Say whether a concealed piece of the side stands on a square."""
    piece = state.board[cell]
    return piece is not None and piece.side == seat and piece.concealed


_SINGLE = {
    kind: tuple(c for c in CARD_ORDER if CARDS[c].type == kind and not CARDS[c].continuous) for kind in (SUMMONER, HERO)
}
"""Cards that only one piece can have used, so that it is spent once they are used (SW-14)."""


def _shuffle(items: list[str], rng: Random) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def _guess_cards(state: WarState, seat: int, rng: Random) -> tuple[str, ...]:
    """Fill hidden cards with others of free types, leaving out what would have shown itself.

    Whole sets are drawn until one fits, so that all that fit are equally likely.
    """
    side = state.sides[seat]
    count = len(side.cards) - len(side.shown)
    if not count:
        return tuple(sorted(side.shown, key=CARD_ORDER.index))
    taken = {CARDS[c].type for c in side.shown}
    pool = [c for c in draftable(state) if CARDS[c].type not in taken and not _would_show(state, seat, c)]
    while True:
        _shuffle(pool, rng)
        drawn = pool[:count]
        if len({CARDS[c].type for c in drawn}) == count:
            return tuple(sorted((*side.shown, *drawn), key=CARD_ORDER.index))


def _would_show(state: WarState, seat: int, card: str) -> bool:
    """Say whether the card would be public by now if the side held it (RSW-39, RSW-66)."""
    if card == "mimic":
        return any(dead.side != seat and dead.cause == "trap" for dead in state.dead)
    kind = CARDS[card]
    if not kind.continuous or kind.timing != "battlefield":
        return False
    up = {p.type for p in state.board if p is not None and p.side == seat and not p.concealed and p.type == p.base}
    return kind.type in up and (card != "heroic_might" or SUMMONER in up)


def _guess_flow(game: Base, view: View[WarState], state: WarState, rng: Random) -> None:
    """Fill in what is open: others' answers to the set-up, the turn of the other seat, a live double."""
    r = Resolver(game, state, None, quiet=True)
    if state.stage == "play":
        if state.start is None:
            begin_anew(state)
        if view.seat != state.up:
            state.agenda = [frames.End(), *state.agenda] if state.agenda else [frames.Act()]
    elif not state.agenda:
        state.agenda = [frames.SetUp()]
    for seat, decision in view.state.pending.items():
        if decision.kind != ACT:
            continue
        if state.stage == "setup":
            state.pending[seat] = setup.question(r, seat, _random_setup(game, state, seat, rng))
            if decision.about["ready"]:
                state.answers[seat] = _random_setup(game, state, seat, rng)
                state.answered_by[seat] = "seat"
        elif state.agenda and isinstance(state.agenda[-1], striking.Double):
            state.pending[seat] = striking.double_question(r, seat, state.agenda[-1].attack)
        else:
            state.pending[seat] = frames.turn_question(r, seat)


def _random_setup(game: Base, state: WarState, seat: Seat, rng: Random) -> Choice:
    question = Resolver(game, state, None, quiet=True).question(seat, "entry", (), clock="entry", secret=True)
    return random_choice(game, View(seat, state, ()), question, rng)
