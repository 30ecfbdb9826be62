"""What others may see, and full states that fit what they see (spec 5.6)."""

from __future__ import annotations

from random import Random

from rules.ai.random import random_choice
from rules.kernel.asking import ask_again
from rules.kernel.types import Choice, Decision, View

from .base import Base
from .state import ChessState, Side

NO_SECRETS = Side()


def mask(state: ChessState, seat: int | None) -> ChessState:
    """Copy the state without the orders, homes and plans of others; all else is public (spec 5.6)."""
    masked = state.copy()
    masked.sides = [side if s == seat else NO_SECRETS for s, side in enumerate(state.sides)]
    return masked


def guess(game: Base, view: View[ChessState], rng: Random) -> ChessState:
    """Return a full state that fits the view: others have given no orders; what they are asked is asked anew."""
    state = view.state.copy()
    ask_again(game, view, state, lambda question: _answer(game, state, question, rng))
    return state


def _answer(game: Base, state: ChessState, question: Decision, rng: Random) -> Choice:
    return random_choice(game, View(question.seat, state, ()), question, rng)
