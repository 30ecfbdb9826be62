"""Answers as people type them: `play rivet recruit c3; reinforce; end; attack c3 ne; end`."""

from __future__ import annotations

import re

from rules.kernel import literal, reading
from rules.kernel import notation as plain
from rules.kernel.errors import IllegalChoice, UnreadableText
from rules.kernel.menu import STOP
from rules.kernel.spoken import Typing, spelled
from rules.kernel.types import Choice, Decision, Text, View

from . import deck_lists, decks, sentences
from .carded import Carded
from .menus import KINDS
from .planning_menu import ASK, LATER
from .prices import OLDEST
from .state import Battle
from .words import GAME

NAMED = ("card", "deck", "affiliation", "said", "way")
"""What a typed name may be of, in the order in which equal names count."""
UNSAID = (OLDEST, LATER, ASK, STOP)
"""Tokens that stand for what people leave out."""
_SPLIT = re.compile(r"[;；\n]+")
_MARKS = str.maketrans(dict.fromkeys("()[],→", " "))


def parse(game: Carded, view: View[Battle], decision: Decision, text: str) -> Choice:
    """Read one answer; raise UnreadableText, AmbiguousText, IncompleteChoice or, for a deck list, SheetErrors."""
    if decision.kind in ("concede", "draw"):
        return literal.parse(game, view, decision, text)
    if decision.kind == "entry":
        return _entry(game, view, decision, text)
    words = _words(spelled(game.lexicon, text, GAME, NAMED))
    return reading.read(game.root(view, decision), words)


def _words(text: str) -> list[str]:
    return [word for word in plain.normal(text).translate(_MARKS).split() if word not in ("to", "x")]


def _entry(game: Carded, view: View[Battle], decision: Decision, text: str) -> Choice:
    """Read a prebuilt deck by its name, an answer in tokens, or a pasted list."""
    name = "_".join(plain.normal(text).split())
    named = {plain.normal(n): deck for deck in game.book.catalogue.decks for n in game.lexicon.get(_key(deck), ())}
    deck = name if name in game.book.catalogue.decks else named.get(" ".join(plain.normal(text).split()))
    if deck is not None:
        return decks.preset(game.book, deck)
    words = _words(text)
    if words[:1] in ([decks.PRESET], [decks.LIST]):
        return reading.read(game.root(view, decision), words)
    if not words:
        raise UnreadableText("an empty text names no deck")
    return deck_lists.read(game.book, game.lexicon, text)


def _key(deck: str) -> str:
    return f"{GAME}.deck.{deck}"


def parse_ahead(game: Carded, view: View[Battle], decision: Decision, text: str) -> tuple[Choice, ...]:
    """Read an answer and those sent ahead after it, one a line or between semicolons (RCM-52)."""
    if decision.kind == "entry":
        return (parse(game, view, decision, text),)
    first, *rest = [part for part in _SPLIT.split(text) if part.strip()] or [""]
    ahead = (tuple(_words(spelled(game.lexicon, part, GAME, NAMED))) for part in rest)
    return (parse(game, view, decision, first), *(choice for choice in ahead if choice))


class Typed(Typing):
    """Answers as they are typed in a language: `attack c3 north-east d4`."""

    def typed(self, game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Text | None:
        """Say an answer whole, so that it begins with what is done and names who does it."""
        if decision.kind not in KINDS or decision.kind == "entry":
            return None
        root = game.root(view, decision)
        plainly = tuple(token for token in choice if token not in UNSAID)
        try:
            is_same = reading.read(root, plainly) == choice
        except (IllegalChoice, UnreadableText):
            is_same = False
        return self.worded(game, plainly if is_same else choice)

    def told(self, game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Text | None:
        """Tell what is done, by whom and what it comes to."""
        return sentences.told(game, view, decision, choice)


TYPING = Typed(NAMED)


def write(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> str:
    """Write an answer without what `parse` puts in by itself; to a question that is over, as it is."""
    if decision.kind not in KINDS or decision.kind == "entry":
        return plain.write(choice)
    return " ".join(reading.write(game.root(view, decision), choice))
