"""What a seat may want to look up in mid-match: its deck, what was seen, what lies in the open zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.geometry.cards import unseen
from rules.kernel.types import UNKNOWN, Seat, Text, View

from . import secrets
from .book import Book
from .decks import in_order
from .menus import OFF
from .state import DEFEAT_LIMIT, Battle
from .words import card_text, plain, side_text, word

LINE = 9
"""Names of cards in one paragraph: there are at most twice as many units of an affiliation."""
OPEN_ZONES = ("energy", "retired", "defeated", "removed")


def report(book: Book, view: View[Battle]) -> tuple[Text, ...]:
    """Return the paragraphs, from the view alone (5.4)."""
    state = view.state
    if state.stage in ("entry", "mulligan"):
        return ()
    seats = [view.seat, 1 - view.seat] if view.seat is not None else [0, 1]
    found = [word("report", "turn", turn=state.turn, most=state.options.turn_limit, side=side_text(state.active))]
    for seat in seats:
        found += _side(book, state, seat, own=seat == view.seat)
    return tuple(found)


def defending(state: Battle, seat: int) -> Text:
    """Say what a seat has ordered for its Defending Phase (5.3)."""
    order = state.standing.get(Seat(seat), (OFF,))
    return word("ordered", "defending", how=word("standing", order[0]))


def _side(book: Book, state: Battle, seat: int, own: bool) -> list[Text]:
    side = state.sides[seat]
    counts = {"cp": side.cp, "hand": len(side.hand), "deck": len(side.deck), "lost": len(side.defeated)}
    family = word("affiliation", side.affiliation)
    found = [word("report", "side", side=side_text(seat), family=family, most=DEFEAT_LIMIT, **counts)]
    left = in_deck(book, state, seat) if own else ()
    for sort in ("units", "events"):
        cards = [card for card in left if (card in book.units) == (sort == "units")]
        named = _counted(book, cards)
        found += [word("report", "deck", sort, cards=named[:LINE])] if named else []
        found += [word("report", "deck", "more", cards=named[LINE:])] if named[LINE:] else []
    if not own and side.seen:
        found.append(word("report", "seen", cards=_counted(book, side.seen)))
    zones = ((zone, getattr(side, zone)) for zone in OPEN_ZONES)
    found += [word("report", zone, cards=_counted(book, cards)) for zone, cards in zones if cards]
    return found


def in_deck(book: Book, state: Battle, seat: int) -> tuple[str, ...]:
    """Return the cards of an own list that lie in the deck, in the order of the catalogue."""
    side = state.sides[seat]
    open_ = secrets.open_cards(side, state, seat)
    left = unseen(side.cards, open_, map(plain, side.hand), map(plain, side.energy))
    return in_order(book, left.elements())


def _counted(book: Book, cards: Sequence[str]) -> list[Text]:
    """Name cards with their copies; hidden ones by their number alone."""
    known = Counter(plain(card) for card in cards if card != UNKNOWN)
    found = [word("part", "copies", n=known[card], card=card_text(card)) for card in in_order(book, known)]
    hidden = len(cards) - known.total()
    return [*found, word("report", "hidden", n=hidden)] if hidden else found
