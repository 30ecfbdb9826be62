"""What a game does with what is answered: everything that carries something out goes through a resolver."""

from __future__ import annotations

from abc import abstractmethod

from . import own_events
from .ahead import Ahead
from .events import EventData
from .hosting import Hosting
from .resolver import Resolver
from .types import Choice, Data, Decision, S, Seat, Text


class Course(Ahead[S], Hosting[S]):
    """The hooks that change a position, each with what most games do."""

    @abstractmethod
    def setup(self, r: Resolver[S], options: Data) -> None:
        """Put the first frames on the agenda."""

    def standing_given(self, r: Resolver[S], seat: Seat, choice: Choice) -> None:
        """Take a new standing order into the state, where it names things that may move; else nothing."""

    def asks_again(self, r: Resolver[S], decision: Decision, choice: Choice) -> Decision | None:
        """Carry out an answer that only leads to its seat's next question, and return that; None: it is filed."""
        return None

    def edit(self, r: Resolver[S], choice: Choice) -> None:
        """Carry out one of `edits`, telling each seat what it may see of it; what is asked is asked anew."""
        raise TypeError(f"{self.name} has no edits")

    def concede(self, r: Resolver[S], seat: Seat) -> None:
        """Take a seat that gives up out of the match; games whose turns go from seat to seat see `Resolver.ask`."""
        r.eliminate((seat,), "concession")

    def end(self, r: Resolver[S], ranks: tuple[int, ...], reason: str, ruling: EventData | None = None) -> None:
        """End the match as all seats agreed, or by a ruling, which is told; what was secret the game may show."""
        r.tell(own_events.MatchOver(None, reason) if ruling is None else ruling)
        r.finish(ranks, Text(f"over.{reason}"))

    def aside(self, r: Resolver[S], decision: Decision, choice: Choice) -> None:
        """Carry out a side decision at once; the open questions stay as they are."""
        seat = decision.seat
        state = r.state
        if decision.kind == "concede":
            r.tell(own_events.Conceded(seat))
            self.concede(r, seat)
        elif decision.kind == "standing":
            state.standing = dict(sorted({**state.standing, seat: choice}.items()))
            self.standing_given(r, seat, choice)
            r.tell(own_events.StandingSet(list(choice)), frozenset({seat}))
        elif choice == ("withdraw",):
            state.offers.remove(seat)
            r.tell(own_events.DrawWithdrawn(seat))
        elif choice == ("decline",):
            state.offers.clear()
            r.tell(own_events.DrawDeclined(seat))
        else:
            state.offers.append(seat)
            r.tell(own_events.DrawOffered(seat) if choice == ("offer",) else own_events.DrawAccepted(seat))
            if set(state.offers) >= set(state.still_in):
                self.end(r, r.ranks(), "agreed_draw")
