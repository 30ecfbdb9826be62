"""Answers sent ahead: further steps of a seat's turn in the same message, each checked when it is reached.

The first one that does not fit what has come about is left out with all after it, and the seat is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .errors import RulesError
from .types import Choice, Decision, Event, Seat

if TYPE_CHECKING:
    from .game import Game

MOST = 12
"""Answers that may be sent ahead in one message."""


class NotPlayed(RulesError):
    """An answer that was sent ahead is not played: the turn is over, or what happened breaks it off."""

    key = "error.not_played"


def following(game: Game[Any], state: Any, seat: Seat, choice: Choice, events: Sequence[Event]) -> Decision:
    """Return the decision that an answer sent ahead is for, after the answer before it brought `events` about.

    Raises NotPlayed or IllegalChoice, whose `text` and `clause` say why it is left out.
    """
    decision = state.pending.get(seat)
    if decision is None or not decision.continues or seat in state.answers:
        raise NotPlayed(f"seat {seat} is asked nothing more in this turn", given=choice)
    view = game.view(state, seat)
    refusal = game.breaks_off(view, game.seen(events, seat))
    if refusal is not None:
        raise NotPlayed("what happened breaks off what was sent ahead", refusal.text, refusal.clause)
    game.check(view, decision, choice)
    return decision
