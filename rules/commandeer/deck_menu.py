"""The menu of `entry`: a prebuilt deck or a list of one's own, then its Commander (CM-22, CM-51 to CM-54)."""

from __future__ import annotations

from collections import Counter

from rules.kernel.menu import Menu, One, Then, pool
from rules.kernel.types import Choice, Decision, Option, Refusal, Token

from .book import Book
from .decks import LIST, NOBODY, PRESET, leaders, too_many
from .state import LEAST_DECK, MOST_DECK, Battle
from .words import card_text, no, word


def menu(book: Book, state: Battle, decision: Decision) -> Menu:
    """Return what a seat may enter with."""
    listed = (Option(PRESET, word("entry", PRESET)), Option(LIST, word("entry", LIST)))
    return One(word("prompt", "entry"), lambda: listed, lambda token: presets(book) if token == PRESET else own(book))


def presets(book: Book) -> Menu:
    """Return the prebuilt decks, each with its Commander or another."""
    decks = book.catalogue.decks
    listed = [Option(deck, word("deck", deck)) for deck in decks]
    return One(word("prompt", "deck"), lambda: listed, lambda token: commander(book, decks[token].listed))


def own(book: Book) -> Menu:
    """Return a list of one affiliation, made card by card."""
    listed = [Option(key, word("affiliation", key)) for key in book.catalogue.affiliations]

    def cards(affiliation: Token) -> Menu:
        chosen = pool(
            word("prompt", "cards", least=LEAST_DECK),
            lambda taken: _left(book, affiliation, taken),
            LEAST_DECK,
            MOST_DECK,
        )
        return Then(chosen, lambda taken: commander(book, taken))

    return One(word("prompt", "affiliation"), lambda: listed, cards)


def _left(book: Book, affiliation: str, taken: Choice) -> list[Option]:
    count = Counter(taken)
    cards = [card for card in book.cards.values() if card.affiliation == affiliation]
    return [Option(c.id, card_text(c.id), at=c.id) for c in cards if count[c.id] < c.copies]


def commander(book: Book, cards: Choice) -> Menu:
    """Return the Legendary units of a list, and going without (CM-22, RCM-15)."""
    found = leaders(book, cards)
    listed = [*(Option(card, card_text(card), at=card) for card in found), Option(NOBODY, word("entry", "nobody"))]

    def judge(token: Token) -> Option | Refusal | None:
        return next((o for o in listed if o.token == token), None) or no("bad_commander", "CM-22", card=token)

    return One(word("prompt", "commander"), lambda: listed, judge=judge)


def refused_card(book: Book, taken: Choice, token: Token) -> Refusal | None:
    """Say why a card cannot be added to a list."""
    if token not in book.cards:
        return no("unknown_card", "CM-51", given=token)
    return too_many(book, token, Counter(taken)[token] + 1)
