"""Answers that are sent by themselves: a question has one whole answer, and everybody can see that it has no other.

They are moves like any other, so that a record plays them again and an older one, without them, plays as it was. What
is secret about a question is never weighed here: that it was answered at once would tell it.
"""

from __future__ import annotations

from typing import Any

from . import cursor
from .secrecy import Secrecy
from .types import Move

FORCED = "forced"
"""What gave an answer to which there was no other: `Move.by`."""


def due(game: Secrecy[Any], state: Any) -> Move | None:
    """Return the next answer that is sent by itself, None if there is none."""
    for seat, question in state.pending.items():
        if seat in state.answers or question.secret or not game.evident(state, question):
            continue
        choice = cursor.sole(game.root(game.view(state, seat), question))
        if choice is not None:
            return Move(question.id, choice, FORCED)
    return None
