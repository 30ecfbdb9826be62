"""Guessing what a view hides: the unresolved answers of the other seat (5.3)."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.types import ACT, Choice, Decision, Seat

from . import frames, setup
from .engine import Engine
from .state import SkirmishState


def guess(e: Engine, answer: Callable[[SkirmishState, Seat], Choice]) -> SkirmishState:
    """Make the engine's masked state a full one that fits it; answers already given are replaced by `answer`."""
    state = e.state
    hidden = {seat: decision for seat, decision in state.pending.items() if decision.kind == ACT}
    for seat in hidden:
        state.pending[seat] = _question(e, seat)
    for seat, decision in hidden.items():
        if decision.about["ready"]:
            state.answers[seat] = answer(state, seat)
            state.answered_by[seat] = "seat"
    return state


def _question(e: Engine, seat: Seat) -> Decision:
    """Rebuild another seat's open question; its number is not known and does not matter."""
    secret_orders = e.state.options.orders == "blind"
    if e.state.stage == "entry":
        default = setup.default_entry(e)
        return e.r.question(seat, "entry", default, clock="entry", secret=True, replaceable=True)
    if e.state.stage == "lineup":
        return setup.lineup_question(e, seat, secret=e.state.options.lineup == "secret")
    return frames.orders_question(e, seat, secret=secret_orders)
