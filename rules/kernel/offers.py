"""Ever-open side decisions of every game: conceding, offering and accepting a draw, standing orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import own_events
from .menu import Menu, One
from .types import Choice, Decision, Option, Seat, Text, View

if TYPE_CHECKING:
    from .game import Game
    from .resolver import Resolver


def menu(view: View[Any], decision: Decision) -> Menu:
    """Return the menu of `concede` (one confirming token) or `draw` (offer, accept, decline, withdraw)."""
    prompt = Text(f"side.{decision.kind}")
    if decision.kind == "concede":
        return One(prompt, lambda: (_option("concede"),))
    offers = view.state.offers
    mine = decision.seat in offers
    theirs = any(s != decision.seat for s in offers)
    tokens = ("accept", "decline") if theirs and not mine else ("withdraw",) if mine else ("offer",)
    return One(prompt, lambda: tuple(_option(t) for t in tokens))


def answer(game: Game[Any], r: Resolver[Any], decision: Decision, choice: Choice) -> None:
    """Carry out a side decision at once; the open questions stay as they are."""
    seat = decision.seat
    state = r.state
    if decision.kind == "concede":
        r.tell(own_events.Conceded(seat))
        game.concede(r, seat)
    elif decision.kind == "standing":
        state.standing = dict(sorted({**state.standing, seat: choice}.items()))
        game.standing_given(r, seat, choice)
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
            game.agree_draw(r)


def finish_lost(r: Resolver[Any], seat: Seat, reason: str) -> None:
    """Take a seat that has lost out of the match, which ends where only one is left."""
    r.eliminate((seat,), reason)


def finish_drawn(r: Resolver[Any]) -> None:
    """End the match with all seats equal that are still in it."""
    r.tell(own_events.MatchOver(None, "agreed_draw"))
    r.finish(r.ranks(), Text("over.agreed_draw"))


def lapse(r: Resolver[Any]) -> None:
    """Let open draw offers lapse, as any answer to a question does."""
    for seat in r.state.offers:
        r.tell(own_events.DrawLapsed(seat))
    r.state.offers.clear()


def _option(token: str) -> Option:
    return Option(token, Text(f"side.{token}"))
