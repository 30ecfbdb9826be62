"""The warning before a match is lost by the clock."""

from __future__ import annotations

from rules.kernel.types import Seat, State, Text

from .library import AnyGame


def warning(game: AnyGame, state: State, seat: int) -> Text | None:
    """Say how many clocks in a row a seat has missed and when that loses the match; None: none so far.

    `state`: the match's, or what a view shows; from others' views a count that is secret is none.
    """
    found = game.missed(state, Seat(seat))
    if found is None or found[0] <= 0:
        return None
    count, limit = found
    return Text(f"service.missed.{'last' if count == limit - 1 else 'more'}", {"count": count, "limit": limit})
