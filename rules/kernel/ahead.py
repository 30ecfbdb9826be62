"""Answers to questions that are not open yet: what a list of them may hold, and what they mean when they are due."""

from __future__ import annotations

from collections.abc import Sequence

from .doors import Doors
from .types import Choice, Decision, Event, Refusal, S, View


class Ahead(Doors[S]):
    """What a game says of answers sent ahead; asked by the queue, and by whoever prepares an answer."""

    def plan(self, view: View[S]) -> Decision | None:
        """Return the decision a seat may prepare a draft for now: the open one, else what a game foresees."""
        if view.seat is None:
            return None
        return view.state.pending.get(view.seat)

    def listed(self, kind: str) -> tuple[str, ...]:
        """Return the kinds of questions that answers sent ahead with one to a question of this kind may answer."""
        return (kind,)

    def bound(self, view: View[S], decision: Decision, choice: Choice, then: Sequence[Choice]) -> tuple[Choice, ...]:
        """Bind the answers sent ahead with an answer to the pieces they mean where they are sent.

        Raise IllegalChoice for one that means nothing whatever comes about, so that nothing is sent.
        """
        return tuple(then)

    def spelled_out(self, view: View[S], decision: Decision, entry: Choice) -> Choice:
        """Return the answer that one sent ahead stands for, now that its question is open."""
        return entry

    def breaks_off(self, view: View[S], events: Sequence[Event]) -> Refusal | None:
        """Say why what just happened, as the seat saw it, breaks off the answers it sent ahead; None: it does not."""
        return None
