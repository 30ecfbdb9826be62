"""Frames that can say again what they ask, for whoever guesses a position in which others are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .ahead import Ahead
from .resolver import Resolver
from .types import ACT, Choice, Decision, Frame, View


class Asking(Frame, frozen=True):
    """A frame that asks; its questions are a function of the state."""

    def questions(self, r: Any) -> Sequence[Decision]:
        """Return what it asks in this state; nothing where there is nothing to answer."""
        raise TypeError(f"{type(self).__name__} does not say what it asks")


def ask_again(game: Ahead[Any], view: View[Any], state: Any, answer: Callable[[Decision], Choice]) -> None:
    """Put the questions to others that a view only hints at into a guessed state, with what they may have answered.

    Who is not seen to be asked, though the frame has a question for it, has let its orders answer.
    """
    hinted = {seat: decision for seat, decision in view.state.pending.items() if decision.kind == ACT}
    waiting = state.agenda[-1] if state.agenda else None
    if not isinstance(waiting, Asking):
        if hinted and waiting is not None:
            raise TypeError(f"{type(waiting).__name__} is waiting for nothing")
        return
    for question in waiting.questions(Resolver[Any](game, state, None, quiet=True)):
        seat = question.seat
        given = hinted.get(seat)
        if given is not None:
            state.pending[seat] = question
            if given.about["ready"]:
                state.answers[seat] = answer(question)
                state.answered_by[seat] = "seat"
        elif seat not in state.pending and seat not in state.answers:
            state.answers[seat] = question.default
