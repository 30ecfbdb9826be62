"""Deck lists: what is legal, and what of a list is a Commander (CM-22, CM-51 to CM-54, RCM-55)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Refusal

from .book import Book
from .state import LEAST_DECK, MOST_DECK
from .words import card_text, no

PRESET, LIST, NOBODY = "preset", "list", "-"
NOBODY_KEY, MIXED = "nobody", "mixed_affiliation"


class Brought(NamedTuple):
    """What a seat enters with: its cards, and its Commander or nothing."""

    cards: tuple[str, ...]
    commander: str


class Opened(NamedTuple):
    """What a deck in the making holds, legal or not; `unknown`: what is in it that is no card."""

    cards: tuple[str, ...] = ()
    commander: str = ""
    affiliation: str = ""
    unknown: tuple[str, ...] = ()


def opened(book: Book, choice: Choice) -> Opened:
    """Read an answer to `entry` that may be cut short, too long or of cards that there are no more."""
    if choice[:1] == (PRESET,):
        deck = book.catalogue.decks.get("".join(choice[1:2]))
        if deck is None:
            return Opened(unknown=choice[1:2])
        return Opened(deck.listed, _named(choice[2:]), deck.affiliation)
    if choice[:1] != (LIST,):
        return Opened(unknown=choice[:1])
    rest = choice[2:]
    cut = rest.index(STOP) if STOP in rest else MOST_DECK
    known = tuple(token for token in rest[:cut] if token in book.cards)
    unknown = tuple(dict.fromkeys(token for token in rest[:cut] if token not in book.cards))
    affiliation = book.cards[known[0]].affiliation if known else "".join(choice[1:2])
    return Opened(known, _named(rest[cut:]), affiliation, unknown)


def _named(closing: Choice) -> str:
    """Return the Commander among the tokens that close a deck."""
    return next((token for token in closing if token not in (STOP, NOBODY)), "")


def entered(book: Book, cards: Sequence[str], commander: str) -> Choice:
    """Return the answer that enters these cards, in the order of the catalogue; of none nothing."""
    if not cards:
        return ()
    listed = in_order(book, cards)
    closing = () if len(listed) == MOST_DECK else (STOP,)
    return (LIST, book.cards[listed[0]].affiliation, *listed, *closing, commander or NOBODY)


def read(book: Book, choice: Choice) -> Brought:
    """Read a whole answer to `entry`."""
    commander = "" if choice[-1] == NOBODY else choice[-1]
    if choice[0] == PRESET:
        return Brought(book.catalogue.decks[choice[1]].listed, commander)
    return Brought(tuple(token for token in choice[2:-1] if token in book.cards), commander)


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
        found.append(no(MIXED, "CM-54"))
    found += [fault for card, count in Counter(cards).items() if (fault := too_many(book, card, count)) is not None]
    return tuple(found)


def too_many(book: Book, card: str, count: int) -> Refusal | None:
    """Say why a deck has too many copies of a card (CM-52, CM-53)."""
    printed = book.cards[card]
    if count <= printed.copies:
        return None
    key = "legendary_copies" if printed.legendary else "unique_copies" if printed.unique else "too_many_copies"
    return no(key, "CM-52" if printed.copies > 1 else "CM-53", card=card_text(card), most=printed.copies)


def no_leader(book: Book, given: str) -> Refusal:
    """Say that something cannot be the Commander of a list."""
    return no("bad_commander", "CM-22", card=card_text(given) if given in book.cards else given)


def leaders(book: Book, cards: Iterable[str]) -> list[str]:
    """Return the Legendary units of a list in the order of the catalogue (CM-22)."""
    return sorted({card for card in cards if book.cards[card].legendary}, key=lambda card: book.order[card])


def in_order(book: Book, cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of the catalogue."""
    return tuple(sorted(cards, key=lambda card: book.order[card]))
