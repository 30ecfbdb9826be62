"""Equipment on the move: drawing, stealing, the hand limit, the discard pile (DW-62 to DW-65, RDW-40 to RDW-42)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.geometry import cards as piles
from rules.kernel.types import UNKNOWN, Seat

from . import luck
from .base import War
from .changes import alter_side
from .events import Discarded, Drew, Reshuffled, Stolen
from .state import Side
from .words import HAND


def taken(r: War, seat: int, count: int) -> tuple[str, ...]:
    """Take cards off the draw pile, with the discard pile shuffled into it when it is used up (DW-64, RDW-42)."""
    before = tuple(r.state.deck[:count])

    def shuffle(deck: list[str]) -> None:
        r.tell(Reshuffled(len(deck)))
        luck.drew(r, seat, before)
        r.shuffle(deck)
        luck.shuffled(r, deck)

    found = piles.draw(r.state.deck, count, r.state.discards, shuffle)
    luck.drew(r, seat, found[len(before) :] if len(before) < len(found) else found)
    return tuple(found)


def draw(r: War, seat: int, count: int) -> None:
    """Let a seat draw outside supply, and discard at once what is too many (RDW-41)."""
    found = taken(r, seat, count)
    if found:
        alter_side(r, seat, hand=(*r.state.sides[seat].hand, *found))
        r.tell(Drew(seat, len(found), found), frozenset({Seat(seat)}), Drew(seat, len(found)))
    limit(r, seat)


def limit(r: War, seat: int) -> None:
    """Discard a hand down to its limit by the seat's own order of priority (RDW-41)."""
    surplus = surplus_of(r.state.sides[seat])
    if surplus:
        discard(r, seat, surplus)


def surplus_of(side: Side) -> tuple[str, ...]:
    """Return the cards that go by themselves: those the orders name, then those gained last (RDW-41)."""
    count = len(side.hand) - HAND
    if count <= 0:
        return ()
    named = [card for card in side.orders.discard if card in side.hand]
    latest = [card for card in reversed(side.hand) if card not in named]
    return tuple((*named, *latest)[:count])


def discard(r: War, seat: int, cards: Sequence[str]) -> None:
    """Put cards from a hand on the discard pile, for all to see (DW-62, DW-63)."""
    spend(r, seat, cards)
    if cards:
        r.tell(Discarded(seat, list(cards)))


def spend(r: War, seat: int, cards: Sequence[str]) -> None:
    """Take used cards out of a hand to the discard pile without a word: what used them tells of them (DW-62)."""
    hand = list(r.state.sides[seat].hand)
    piles.take(hand, cards)
    alter_side(r, seat, hand=tuple(hand))
    r.state.discards.extend(cards)


def drawn_at_random(r: War, seat: int, count: int) -> tuple[str, ...]:
    """Draw cards from a hand by lot, of the hand in the order of ids (section 5); of an unseen one, unseen cards."""
    hand = sorted(r.state.sides[seat].hand)
    if r.chance is None and set(hand) == {UNKNOWN}:
        return tuple(hand[:count])
    return tuple(hand.pop(r.pick(len(hand))) for _ in range(min(count, len(hand))))


def steal(r: War, thief: int, victim: int, count: int) -> None:
    """Move cards from hand to hand, drawn by lot; only the two seats see which (5.2)."""
    found = drawn_at_random(r, victim, count)
    if not found:
        return
    hand = list(r.state.sides[victim].hand)
    piles.take(hand, found)
    alter_side(r, victim, hand=tuple(hand))
    alter_side(r, thief, hand=(*r.state.sides[thief].hand, *found))
    both = frozenset({Seat(thief), Seat(victim)})
    r.tell(Stolen(victim, thief, len(found), found), both, Stolen(victim, thief, len(found)))
    limit(r, thief)
