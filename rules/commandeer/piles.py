"""Operations for which cards are chosen when they come up: what may be chosen, and what is done with it (7.2, 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.kernel.types import Seat

from .abilities import Deploy, Discard, Energize, Filter, Operation, Peek, Recover, Search
from .book import Book
from .carded import War
from .changes import alter, discard, energize, leave_hand, side_of, stow, to_hand, without
from .events import Peeked, Recovered, Searched, Took
from .field import CELL_OF
from .luck import passed, shuffled
from .moving import enter, places
from .state import Battle
from .values import fits_card
from .words import plain


@dataclass(frozen=True, slots=True)
class Request:
    """What may be chosen: so many of these cards; `op` says what for."""

    op: str
    cards: tuple[str, ...]
    count: int


def is_about_cards(operation: Operation) -> bool:
    """Say whether cards are chosen for an operation."""
    if isinstance(operation, Energize):
        return operation.source != "deck_top"
    return isinstance(operation, Discard | Recover | Peek | Search | Deploy)


def request(book: Book, state: Battle, seat: int, operation: Operation) -> Request:
    """Return what may be chosen for an operation, in the order offered; nothing where there is nothing (5.2)."""
    side = state.sides[seat]
    match operation:
        case Discard(count=count):
            return Request("discard", side.hand, min(count, len(side.hand)))
        case Energize(source=source, count=count):
            cards = side.hand if source == "hand" else side.retired
            return Request("energize", cards, min(count, len(cards)))
        case Recover(source=source, to=to, count=count, filter=asked):
            zone = side.retired if source == "retired" else side.defeated
            cards = _fitting(book, zone, asked)
            return Request(to, cards, min(count, len(cards)))
        case Peek(count=count, take=take):
            cards = side.deck[:count]
            return Request("peek", cards, min(take, len(cards)))
        case Search(filter=asked):
            cards = _distinct(book, state, _fitting(book, side.deck, asked))
            return Request("search", cards, min(1, len(cards)))
        case Deploy(source=source, filter=asked):
            zone = side.hand if source == "hand" else side.retired
            cards = tuple(dict.fromkeys(c for c in _fitting(book, zone, asked) if plain(c) in book.units))
            return Request("deploy", cards, min(1, len(cards)) if places(state) else 0)
        case _:
            return Request("", (), 0)


def _fitting(book: Book, zone: Sequence[str], asked: Filter) -> tuple[str, ...]:
    return tuple(card for card in zone if fits_card(book, card, asked))


def _distinct(book: Book, state: Battle, cards: Sequence[str]) -> tuple[str, ...]:
    """Return each card once in the order of the catalogue: that of the deck must not show (WCM-01).

    Of copies it is the one used least this turn; before the second edition those used differently were offered apart.
    """
    found = sorted(set(cards), key=lambda card: (book.order[plain(card)], card))
    if state.options.rules_by(2):
        found = list({plain(card): card for card in reversed(found)}.values())[::-1]
    return tuple(found)


def look(r: War, seat: int, operation: Operation, asked: Request) -> None:
    """Tell a side what it looks at before it chooses."""
    if isinstance(operation, Peek) and asked.cards:
        cards = tuple(map(plain, asked.cards))
        shown = Peeked(seat, len(cards), cards)
        r.tell(shown, only=frozenset({Seat(seat)}), veiled=Peeked(seat, len(cards)))


def carry_out(r: War, seat: int, operation: Operation, asked: Request, chosen: Sequence[str]) -> None:
    """Do with the chosen cards what the operation says."""
    match operation:
        case Discard():
            discard(r, seat, chosen)
        case Energize(source="hand"):
            stow(r, seat, *chosen)
        case Energize():
            alter(r, seat, retired=without(side_of(r, seat).retired, *chosen))
            energize(r, seat, chosen)
        case Recover():
            _recover(r, seat, operation, chosen)
        case Peek():
            _take(r, seat, asked, chosen)
        case Search():
            _search(r, seat, chosen)
        case Deploy(source=source):
            _deploy(r, seat, source, chosen)
        case _:
            raise TypeError(f"no cards are chosen for {type(operation).__name__}")


def _recover(r: War, seat: int, operation: Recover, chosen: Sequence[str]) -> None:
    if not chosen:
        return
    zone = {operation.source: without(getattr(side_of(r, seat), operation.source), *chosen)}
    side = alter(r, seat, **zone)
    r.tell(Recovered(seat, tuple(map(plain, chosen)), operation.source, operation.to))
    if operation.to == "hand":
        to_hand(r, seat, *chosen, shown=True)
    elif operation.to == "deck_bottom":
        alter(r, seat, deck=(*side.deck, *chosen), sunk=side.sunk + len(chosen))
    else:
        energize(r, seat, chosen)


def _take(r: War, seat: int, asked: Request, chosen: Sequence[str]) -> None:
    side = side_of(r, seat)
    rest = without(asked.cards, *chosen)
    passed(r, seat, asked.cards)
    deck = (*side.deck[len(asked.cards) :], *rest)
    alter(r, seat, deck=deck, sunk=min(len(deck), side.sunk + len(rest)))
    to_hand(r, seat, *chosen)
    if chosen:
        shown = Took(seat, len(chosen), tuple(map(plain, chosen)))
        r.tell(shown, only=frozenset({Seat(seat)}), veiled=Took(seat, len(chosen)))


def _search(r: War, seat: int, chosen: Sequence[str]) -> None:
    """Take the card found, shown to both, and shuffle; without a match shuffle only."""
    deck = list(without(side_of(r, seat).deck, *chosen))
    r.shuffle(deck)
    shuffled(r, seat, deck)
    alter(r, seat, deck=tuple(deck), sunk=0)
    to_hand(r, seat, *chosen, shown=True)
    r.tell(Searched(seat, plain(chosen[0]) if chosen else ""))


def _deploy(r: War, seat: int, source: str, chosen: Sequence[str]) -> None:
    if not chosen:
        return
    card, square = chosen
    if source == "hand":
        leave_hand(r, seat, card)
    else:
        alter(r, seat, retired=without(side_of(r, seat).retired, card))
    enter(r, seat, card, CELL_OF[square])
