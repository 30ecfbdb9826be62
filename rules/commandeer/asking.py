"""Questions of whoever holds a phase: one after the other, on the clock of the first."""

from __future__ import annotations

from rules.kernel.asking import Asking
from rules.kernel.types import Choice, Data, Decision, Seat

from .carded import War


def step(r: War, seat: int, kind: str, default: Choice, about: Data | None = None) -> Decision:
    """Return a question of a seat that holds the phase; all but the first run on the clock of the first."""
    return r.question(Seat(seat), kind, default, about=about or {}, continues=r.state.steps > 0)


def put(r: War, frame: Asking, *questions: Decision) -> None:
    """Ask; what orders answer is no step of the phase, since nobody has to give it."""
    if r.ask(frame, *questions):
        r.state.steps += 1
