"""Positions that come again, and why a game is drawn (RSW-10, RSW-29 to RSW-31)."""

from __future__ import annotations

from .state import Start, WarState, has_same_pieces, position_key


def recorded(state: WarState) -> int:
    """Record the position the next turn begins with and count it (RSW-30).

    What came before is forgotten once it cannot come back: when a piece died, or is no longer what it was.
    """
    if state.start is None or _is_past(state, state.start):
        state.history = ()
        return 1
    key = position_key(state.board, 1 - state.up)
    state.history = (*(state.history or (position_key(state.start.board, state.up),)), key)
    return state.history.count(key)


def _is_past(state: WarState, start: Start) -> bool:
    if not state.options.rules_by(2):
        return state.progress
    if not state.progress:
        return False
    return not has_same_pieces(state.board, start.board)


def drawn(state: WarState, passed: bool, count: int) -> str | None:
    """Return why the game is drawn, in the order of RSW-12 (RSW-10, RSW-29 to RSW-31)."""
    if passed and state.passed:
        return "stuck"
    if state.calm >= state.options.no_progress_limit:
        return "no_progress"
    if count >= state.options.repetition_limit:
        return "repetition"
    return "cap" if state.turn >= state.options.turn_cap else None
