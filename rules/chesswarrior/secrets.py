"""What others may see, and full states that fit what they see (spec 5.6)."""

from __future__ import annotations

from random import Random

from rules.ai.random import random_choice
from rules.kernel.resolver import Resolver
from rules.kernel.types import ACT, Choice, Decision, View

from . import frames
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
    hidden = {seat: d for seat, d in view.state.pending.items() if d.kind == ACT}
    if not hidden or not state.agenda:
        return state
    waiting = state.agenda[-1]
    if not isinstance(waiting, frames.Asking):
        raise TypeError(f"{type(waiting).__name__} is waiting for nothing")
    r = Resolver(game, state, None, quiet=True)
    for question in waiting.questions(r):
        given = hidden.get(question.seat)
        if given is None:
            continue
        state.pending[question.seat] = question
        if given.about["ready"]:
            state.answers[question.seat] = _answer(game, state, question, rng)
            state.answered_by[question.seat] = "seat"
    return state


def _answer(game: Base, state: ChessState, question: Decision, rng: Random) -> Choice:
    return random_choice(game, View(question.seat, state, ()), question, rng)
