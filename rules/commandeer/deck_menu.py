"""The menu of `entry`: a prebuilt deck or a list of one's own, then its Commander (CM-22, CM-51 to CM-54)."""

from __future__ import annotations

from rules.kernel.counts import Stock, counted
from rules.kernel.menu import Menu, One, Then
from rules.kernel.types import Choice, Option, Refusal, Token

from .book import Book
from .decks import LIST, MIXED, NOBODY, NOBODY_KEY, PRESET, leaders, no_leader, too_many
from .state import LEAST_DECK, MOST_DECK
from .words import card_text, no, word


def menu(book: Book) -> Menu:
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
        found = [card for card in book.cards.values() if card.affiliation == affiliation]
        chosen = counted(
            word("prompt", "cards", least=LEAST_DECK),
            (Stock(Option(card.id, card_text(card.id), at=card.id), card.copies) for card in found),
            LEAST_DECK,
            MOST_DECK,
            refused=lambda token, count: refused_card(book, affiliation, token, count),
            lacking=lambda n: no("too_few_cards", "CM-51", given=n, least=LEAST_DECK),
        )
        return Then(chosen, lambda taken: commander(book, taken))

    return One(word("prompt", "affiliation"), lambda: listed, cards)


def commander(book: Book, cards: Choice) -> Menu:
    """Return the Legendary units of a list, and going without (CM-22, RCM-15)."""
    found = leaders(book, cards)
    listed = [*(Option(card, card_text(card), at=card) for card in found), Option(NOBODY, word("entry", NOBODY_KEY))]

    def judge(token: Token) -> Option | Refusal | None:
        return next((o for o in listed if o.token == token), None) or no_leader(book, token)

    return One(word("prompt", "commander"), lambda: listed, judge=judge)


def refused_card(book: Book, affiliation: str, token: Token, count: int) -> Refusal | None:
    """Say why a list of an affiliation cannot hold so many of a card."""
    if token not in book.cards:
        return no("unknown_card", "CM-51", given=token)
    return too_many(book, token, count) if book.cards[token].affiliation == affiliation else no(MIXED, "CM-54")
