"""What players may look up by name: generals, equipment, events, and what lies under mountains."""

from __future__ import annotations

from render.scene import Scene
from rules.dozen_war.game import DozenWar
from rules.dozen_war.rule_text import card_text, event_card_text, skill_texts, token_text
from rules.dozen_war.words import word
from rules.kernel.types import Text

from .cards import Translate, face, profile


def entries(game: DozenWar) -> dict[str, Text]:
    """Return the names of all generals, cards, events and tokens by id."""
    book = game.book
    groups = (("general", book.generals), ("card", book.cards), ("event_card", book.events), ("token", book.tokens))
    return {entry: word(group, entry) for group, listed in groups for entry in listed}


def entry_scene(game: DozenWar, entry: str, tr: Translate, locale: str) -> Scene:
    """Return a general with its skills, or a card, event or token large; raise LookupError for an unknown id."""
    if entry in game.book.generals:
        return Scene("", locale, profiles=(profile(game.book, entry, 0, tr),))
    return Scene("", locale, faces=(face(game.book, entry, tr),))


def entry_texts(game: DozenWar, entry: str) -> tuple[Text, ...]:
    """Return an entry in words, each skill of a general by itself; raise LookupError for an unknown id."""
    book = game.book
    if entry in book.generals:
        head = word("rule", "general", "head", troop=word("troop", book.generals[entry].troop))
        return (head, *skill_texts(book, entry))
    if entry in book.cards:
        return (card_text(book.cards[entry]),)
    if entry in book.events:
        return (event_card_text(book.events[entry]),)
    if entry not in book.tokens:
        raise LookupError(f"no entry {entry!r}")
    return (token_text(book.tokens[entry]),)
