"""What others may see, and full states that fit what they see (5.2, last paragraph)."""

from __future__ import annotations

from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from rules.ai.random import random_choice
from rules.geometry import cards as piles
from rules.kernel.asking import ask_again
from rules.kernel.types import UNKNOWN, View

from .base import Base
from .state import DozenState, Orders

NO_ORDERS = Orders()
UNSEEN = tuple((UNKNOWN,) * n for n in range(15))
"""By how many tokens lie under a mountain, what is seen of them."""


def mask(state: DozenState, seat: int | None) -> DozenState:
    """Copy the state without others' hands and orders, the order of decks, and what lies under mountains."""
    masked = state.copy()
    masked.sides = [
        side if s == seat else replace(side, hand=(UNKNOWN,) * len(side.hand), orders=NO_ORDERS, coming=UNSET, picks=())
        for s, side in enumerate(state.sides)
    ]
    masked.deck = piles.hidden(state.deck)
    masked.events = piles.hidden(state.events)
    masked.buried = {cell: UNSEEN[len(tokens)] for cell, tokens in state.buried.items()}
    return masked


def guess(game: Base, view: View[DozenState], rng: Random) -> DozenState:
    """Return a full state that fits the view: unknown cards and tokens dealt anew, others without orders."""
    state = view.state.copy()
    book = game.book
    hands = [side.hand for side in state.sides]
    left = piles.unseen(list(book.cards), state.discards, *hands)
    *dealt, state.deck = piles.dealt(rng, left, *hands, state.deck)
    state.sides = [replace(side, hand=tuple(hand)) for side, hand in zip(state.sides, dealt, strict=True)]
    (state.events,) = piles.dealt(rng, piles.unseen(list(book.events), state.opened), state.events)
    mountains = sorted(state.buried.items())
    tokens = piles.dealt(rng, piles.unseen(list(book.tokens), state.dug), *(there for _, there in mountains))
    for (cell, _), found in zip(mountains, tokens, strict=True):
        state.buried[cell] = tuple(found)
    ask_again(game, view, state, lambda question: random_choice(game, View(question.seat, state, ()), question, rng))
    return state
