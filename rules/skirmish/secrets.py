"""Guessing what a view hides: the unresolved answers of the other seat, and what waits for a host (5.3)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.kernel.types import ACT, Choice, Decision, Seat

from . import edits, frames, setup
from .engine import Engine
from .state import SkirmishState


def guess(e: Engine, answer: Callable[[SkirmishState, Decision], Choice]) -> SkirmishState:
    """Make the engine's masked state a full one that fits it; answers already given are replaced by `answer`."""
    state = e.state
    _enter(e, answer)
    hidden = {seat: decision for seat, decision in state.pending.items() if decision.kind == ACT}
    for seat in hidden:
        state.pending[seat] = _question(e, seat)
    for seat, decision in hidden.items():
        if decision.about["ready"]:
            state.answers[seat] = answer(state, state.pending[seat])
            state.answered_by[seat] = "seat"
    return state


def _enter(e: Engine, answer: Callable[[SkirmishState, Decision], Choice]) -> None:
    """Fill in the entries that a host looks at, or has looked at while another is made again."""
    state = e.state
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, frames.Approval | frames.EntryAgain):
        return
    again = frame.seat if isinstance(frame, frames.EntryAgain) else None
    hidden = [seat for seat, side in enumerate(state.sides) if side.master is None and seat != again]
    for seat in hidden:
        setup.enter(e, seat, answer(state, setup.entry_question(e, seat)))
    if again is None and hidden and not edits.self_made(state):  # else no host would look at anything
        side = state.sides[hidden[0]]
        if side.master is not None:
            side.master = replace(side.master, id="master", name=side.master.id, tags=(), colour="")


def _question(e: Engine, seat: Seat) -> Decision:
    """Rebuild another seat's open question; its number is not known and does not matter."""
    secret_orders = e.state.options.orders == "blind"
    if e.state.stage == "entry":
        return setup.entry_question(e, seat)
    if e.state.stage == "lineup":
        return setup.lineup_question(e, seat, secret=e.state.options.lineup == "secret")
    return frames.orders_question(e, seat, secret=secret_orders)
