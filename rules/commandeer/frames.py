"""All frames of the game, as its state holds them, and what standing orders do to those that wait."""

from __future__ import annotations

from rules.kernel.types import Choice, Seat

from .carded import War
from .menus import ALWAYS, OFF, ONCE
from .opening import Enter, Mulligans
from .resolving import Do, Drain, Happen, Spend
from .stowing import Stow
from .turns import (
    Begin,
    Close,
    Defend,
    EndCombat,
    EndDefending,
    EndPlanning,
    Fade,
    Fight,
    Guard,
    Income,
    Lay,
    Order,
    Plan,
)

FRAMES = (
    Enter | Mulligans | Begin | Order | Income | Plan | EndPlanning | Guard | Defend | EndDefending | Fight | EndCombat
    | Lay | Fade | Close | Drain | Happen | Do | Spend | Stow
)  # fmt: skip


def pass_now(r: War, seat: Seat, choice: Choice) -> None:
    """Put a standing order in force; an open question of the Defending Phase is passed at once (5.3)."""
    state = r.state
    if choice == (OFF,):
        del state.standing[seat]
        return
    question = state.pending.get(seat)
    if choice in ((ONCE,), (ALWAYS,)) and question is not None and question.kind == "defending":
        state.pending.pop(seat)
        state.steps = max(1, state.steps)
