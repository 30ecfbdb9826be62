"""Deck lists: what is legal, and what of a list is a Commander (CM-22, CM-51 to CM-54, RCM-55)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.kernel.types import Choice, Refusal

from .book import Book
from .state import LEAST_DECK, MOST_DECK
from .words import card_text, no

PRESET, LIST, NOBODY = "preset", "list", "-"


class Entry(NamedTuple):
    """What a seat enters with: its cards, and its Commander or nothing."""

    cards: tuple[str, ...]
    commander: str


def read(book: Book, choice: Choice) -> Entry:
    """Read a whole answer to `entry`."""
    commander = "" if choice[-1] == NOBODY else choice[-1]
    if choice[0] == PRESET:
        return Entry(book.catalogue.decks[choice[1]].listed, commander)
    return Entry(tuple(token for token in choice[2:-1] if token in book.cards), commander)


def preset(book: Book, deck: str) -> Choice:
    """Return the answer that enters a prebuilt deck with the Commander it names."""
    return (PRESET, deck, book.catalogue.decks[deck].commander)


def faults(book: Book, cards: Sequence[str]) -> tuple[Refusal, ...]:
    """List everything that is wrong with a deck list."""
    found: list[Refusal] = []
    if len(cards) < LEAST_DECK:
        found.append(no("too_few_cards", "CM-51", given=len(cards), least=LEAST_DECK))
    if len(cards) > MOST_DECK:
        found.append(no("too_many_cards", "CM-51", given=len(cards), most=MOST_DECK))
    if len({book.cards[card].affiliation for card in cards}) > 1:
        found.append(no("mixed_affiliation", "CM-54"))
    found += [fault for card, count in Counter(cards).items() if (fault := too_many(book, card, count)) is not None]
    return tuple(found)


def too_many(book: Book, card: str, count: int) -> Refusal | None:
    """Say why a deck has too many copies of a card (CM-52, CM-53)."""
    printed = book.cards[card]
    if count <= printed.copies:
        return None
    key = "legendary_copies" if printed.legendary else "unique_copies" if printed.unique else "too_many_copies"
    return no(key, "CM-52" if printed.copies > 1 else "CM-53", card=card_text(card), most=printed.copies)


def leaders(book: Book, cards: Iterable[str]) -> list[str]:
    """Return the Legendary units of a list in the order of the catalogue (CM-22)."""
    return sorted({card for card in cards if book.cards[card].legendary}, key=lambda card: book.order[card])


def in_order(book: Book, cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of the catalogue."""
    return tuple(sorted(cards, key=lambda card: book.order[card]))
