"""What a clock that runs out does for its seat, and the warning before a match is lost by it."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Decision, Move, Seat, State, Text, View

from .library import AnyGame

_GIVEN = {
    "draft": "service.clock.own_draft",
    "standing": "service.standing.sent",
    "clock": "service.clock.own_default",
}


def warning(game: AnyGame, state: State, seat: int) -> Text | None:
    """Say how many clocks in a row a seat has missed and when that loses the match; None: none so far.

    `state`: the match's, or what a view shows; from others' views a count that is secret is none.
    """
    found = game.missed(state, Seat(seat))
    if found is None or found[0] <= 0:
        return None
    count, limit = found
    return Text(f"service.missed.{'last' if count == limit - 1 else 'more'}", {"count": count, "limit": limit})


def sends_drafts(game: AnyGame, view: View[Any], decision: Decision) -> bool:
    """Say whether the clock of a question sends what its seat has made; a match may have drafts ignored."""
    return game.expire(view, decision, decision.default).by == "draft"


def given(game: AnyGame, view: View[Any], decision: Decision, move: Move) -> Text:
    """Say to a seat what its clock has answered, and that drafts do not count where the match has it so."""
    is_ignored = move.by == "clock" and not sends_drafts(game, view, decision)
    return Text("service.clock.own_ignored" if is_ignored else _GIVEN[move.by])
