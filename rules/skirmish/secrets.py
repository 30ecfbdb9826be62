"""Guessing what a view hides: the unresolved answers of the other seat (5.3)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rules.ai.random import random_choice
from rules.kernel.game import ACT
from rules.kernel.resolver import Resolver
from rules.kernel.types import Decision, Seat, View

from . import frames, setup
from .engine import Engine
from .state import SkirmishState

if TYPE_CHECKING:
    from .game import Skirmish


def guess(game: Skirmish, view: View[SkirmishState], rng: Random) -> SkirmishState:
    """Return a full state that fits the view; answers already given are replaced by random legal ones."""
    state = view.state.copy()
    e = Engine(game, Resolver(game, state, None, quiet=True))
    given = [s for s, d in view.state.pending.items() if d.kind == ACT and d.about["ready"]]
    for seat, decision in view.state.pending.items():
        if decision.kind == ACT:
            state.pending[seat] = _question(e, seat)
    for seat in given:
        other = game.view(state, seat)
        state.answers[seat] = random_choice(game, other, state.pending[seat], rng)
        state.answered_by[seat] = "seat"
    return state


def _question(e: Engine, seat: Seat) -> Decision:
    """Rebuild another seat's open question; its number is not known and does not matter."""
    secret_orders = e.state.options.orders == "blind"
    if e.state.stage == "entry":
        default = setup.default_entry(e)
        return e.r.question(seat, "entry", default, clock="entry", secret=True, replaceable=True)
    if e.state.stage == "lineup":
        return frames.lineup_question(e, seat, secret=e.state.options.lineup == "secret")
    return frames.orders_question(e, seat, secret=secret_orders)
