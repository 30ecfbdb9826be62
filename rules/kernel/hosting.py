"""A match as whoever runs it sees it: clocks, turns and counts, and what a host may change."""

from __future__ import annotations

from typing import ClassVar

from .doors import Doors
from .errors import IllegalChoice
from .menu import Menu
from .types import Choice, Decision, Move, S, Seat, Text, View


class Hosting(Doors[S]):
    """What a game says to the clock, to standings and to a host; everything has a default."""

    lapses_offers: ClassVar[bool] = True
    """Any answer lets draw offers lapse; a game whose turns are kept secret until they end does it itself."""

    def expire(self, view: View[S], decision: Decision, draft: Choice | None) -> Move:
        """Say what an expired clock submits: the seat's legal draft, else its standing order, else the default."""
        if draft is not None:
            try:
                self.check(view, decision, draft)
            except IllegalChoice:
                pass  # a draft that has become illegal is what the default is there for
            else:
                return Move(decision.id, draft, "draft")
        if decision.standing:
            return Move(decision.id, decision.standing, "standing")
        return Move(decision.id, decision.default, "clock")

    def missed(self, state: S, seat: Seat) -> tuple[int, int] | None:
        """Return how many clocks in a row the seat has let run out, and how many lose the match; None: none do.

        Only clocks whose answers count (a seat's own turns) are in it. The state is the match's, or the seat's own
        view: from another seat's view the count may be a secret that reads 0.
        """
        return None

    def tally(self, state: S) -> tuple[int, ...] | None:
        """Rank the seats by what counts when a match's time is up, from public facts alone; None: there is no rule."""
        return None

    def turn_of(self, state: S) -> int:
        """Return a number of the turn under way, which is another one as soon as that turn has ended."""
        return state.ply

    def score(self, state: S) -> tuple[int, ...]:
        """Return what the game counts for each seat, higher is better; empty where it counts nothing."""
        return ()

    def edits(self, state: S) -> Menu | None:
        """Return what a host may change in a position, seen with nothing hidden; None: nothing, as in mid-action."""
        return None

    def awaits(self, state: S) -> Text | None:
        """Say what a host has to look at before people go on from a position; None: nothing. Public facts alone."""
        return None

    def flaw(self, state: S) -> str:
        """Say why no match comes to such a position, in words for a log; empty: it may."""
        return ""
