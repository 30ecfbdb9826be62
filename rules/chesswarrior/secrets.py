"""What others may see, and full states that fit what they see (spec 5.6)."""

from __future__ import annotations

from random import Random

from msgspec import UNSET

from rules.ai.random import random_choice
from rules.kernel.asking import ask_again
from rules.kernel.types import Choice, Decision, View

from .base import Base
from .state import ChessState, Side

NO_SECRETS = Side()


def mask(state: ChessState, seat: int | None) -> ChessState:
    """Copy the state without the orders, homes and plans of others, and their counts of missed clocks (spec 5.6).

    A count tells a draft from an order at a reaction's deadline. All else is public.
    """
    masked = state.copy()
    if masked.missed is not UNSET:
        own = 0 if seat is None else masked.missed[seat]
        masked.missed = UNSET if not own else (own, 0) if seat == 0 else (0, own)
    masked.sides = [side if s == seat else NO_SECRETS for s, side in enumerate(state.sides)]
    return masked


def guess(game: Base, view: View[ChessState], rng: Random) -> ChessState:
    """Return a full state that fits the view: others have given no orders; what they are asked is asked anew."""
    state = view.state.copy()
    ask_again(game, view, state, lambda question: _answer(game, state, question, rng))
    return state


def _answer(game: Base, state: ChessState, question: Decision, rng: Random) -> Choice:
    return random_choice(game, View(question.seat, state, ()), question, rng)
