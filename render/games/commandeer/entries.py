"""What players may look up by name: every card, and every prebuilt deck."""

from __future__ import annotations

from render.scene import Scene
from rules.commandeer.card_text import rules_of, values
from rules.commandeer.game import Commandeer
from rules.commandeer.words import card_text, word
from rules.kernel.types import Text

from .cards import Translate, deck_mat, face


def entries(game: Commandeer) -> dict[str, Text]:
    """Return the names of all cards and prebuilt decks by id."""
    cards = {card: card_text(card) for card in game.book.cards}
    return {**cards, **{deck: word("deck", deck) for deck in game.catalogue.decks}}


def entry_scene(game: Commandeer, entry: str, tr: Translate, locale: str) -> Scene:
    """Return a card large, or a deck as a sheet of its cards; raise LookupError for an unknown id."""
    if entry in game.book.cards:
        shown = face(game.book, entry, tr)
        return Scene("", locale, faces=(shown,))
    deck = game.catalogue.decks.get(entry)
    if deck is None:
        raise LookupError(f"no entry {entry!r}")
    count = tr(word("picture", "cards", count=len(deck.listed)))
    family = tr(word("affiliation", deck.affiliation))
    sheet = deck_mat(game.book, deck.listed, 0, tr, deck.commander)
    return Scene(tr(word("deck", entry)), locale, subtitle=f"{family} · {count}", mats=(sheet,))


def entry_texts(game: Commandeer, entry: str) -> tuple[Text, ...]:
    """Return a card or a deck in words; raise LookupError for an unknown id."""
    if entry in game.book.cards:
        card = game.book.cards[entry]
        return (values(card), *rules_of(card))
    if entry not in game.catalogue.decks:
        raise LookupError(f"no entry {entry!r}")
    return (word("deck_note", entry),)
