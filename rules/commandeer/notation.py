"""Answers as people type them: `play rivet recruit c3; reinforce; end; attack c3 ne; end`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile, zip_longest

from rules.kernel import literal, reading
from rules.kernel import notation as plain
from rules.kernel.cursor import Cursor
from rules.kernel.errors import IllegalChoice, UnreadableText
from rules.kernel.menu import STOP
from rules.kernel.spoken import Typing, spelled
from rules.kernel.types import Choice, Decision, Text, View

from . import deck_lists, decks, prices, sentences
from .actions import ACTIVATE, ATTACK, MOVE, PLAY, abilities, by_token
from .carded import Carded
from .field import CELL_OF
from .foresight import Foreseen, onward
from .menus import KINDS
from .planning_menu import ASK, LATER
from .prices import OLDEST
from .state import Battle
from .words import GAME, bearer

NAMED = ("card", "deck", "affiliation", "said", "way")
"""What a typed name may be of, in the order in which equal names count."""
WRITING = "WCM-08"
"""What a word is refused by that nothing here is called."""
UNSAID = (OLDEST, LATER, ASK, STOP)
"""Tokens that stand for what people leave out."""
_SPLIT = re.compile(r"[;；\n]+")
_MARKS = str.maketrans(dict.fromkeys("()[],→›、，", " "))
_COLON = re.compile(r":(?!\w+\.\d)")
"""A colon that stands in no name of an ability: `c3:tc16.2`."""
_LEFT_OUT = ("to", "x", "on")


def parse(game: Carded, view: View[Battle], decision: Decision, text: str) -> Choice:
    """Read one answer; raise UnreadableText, AmbiguousText, IncompleteChoice or, for a deck list, SheetErrors.

    What no other clause refuses is refused by that of the writing (WCM-08).
    """
    try:
        return _parse(game, view, decision, text)
    except UnreadableText as error:
        error.clause = error.clause or WRITING
        raise


def _parse(game: Carded, view: View[Battle], decision: Decision, text: str) -> Choice:
    if decision.kind in ("concede", "draw"):
        return literal.parse(game, view, decision, text)
    if decision.kind == "entry":
        return _entry(game, view, decision, text)
    words = _words(spelled(game.lexicon, text, GAME, NAMED))
    return read(game, view, decision, _unnamed(view.state, words))


def read(game: Carded, view: View[Battle], decision: Decision, words: Sequence[str]) -> Choice:
    """Read the words of an answer; raise UnreadableText, AmbiguousText or IncompleteChoice.

    Energy may be named also where there is nothing to choose, so that nothing is asked (RCM-10, WCM-04).
    """
    root = game.root(view, decision)
    try:
        return reading.read(root, words)
    except (IllegalChoice, UnreadableText):
        at = words.index(prices.NAMED) if prices.NAMED in words else 0
        cards = tuple(takewhile(game.book.cards.__contains__, words[at + 1 :]))
        choice = _answer(root, (*words[:at], *words[at + 1 + len(cards) :])) if at else None
        paid = None if choice is None else _paid(game, view, decision, choice)
        if choice is None or paid is None or prices.menu(view.state, decision.seat, paid) is not None:
            raise
    reason = prices.misnamed(view.state, decision.seat, paid, cards)
    if reason is not None:
        named = " ".join((prices.NAMED, *cards))
        raise UnreadableText(f"{named!r} does not fit here", given=named, text=reason.text, clause=reason.clause)
    return choice


def _answer(root: Cursor, words: Sequence[str]) -> Choice | None:
    try:
        return reading.read(root, words)
    except (IllegalChoice, UnreadableText):
        return None


def _paid(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> int | None:
    """Return how much Energy an answer costs; None where it costs none by its nature."""
    if choice[:1] == (PLAY,):
        return game.book.card(choice[1]).energy
    if choice[:1] == (ACTIVATE,):
        timing = "defending" if view.state.phase == "defending" else "planning"
        source = by_token(abilities(game.book, view.state, decision.seat, timing)[choice[1]])[choice[2]]
        return game.book.ability(source.card, source.ability).cost.energy
    return None


def _words(text: str) -> list[str]:
    marked = _COLON.sub(" ", plain.normal(text)).translate(_MARKS)
    return [word for word in marked.split() if word not in _LEFT_OUT]


def _unnamed(state: Battle, words: list[str]) -> list[str]:
    """Leave out the name of a unit before its square: `attack harpooner c3 d4`."""
    return [word for word, then in zip_longest(words, words[1:], fillvalue="") if not _is_named(state, word, then)]


def _is_named(state: Battle, word: str, then: str) -> bool:
    unit = state.board[CELL_OF[then]] if then in CELL_OF else None
    return unit is not None and unit.card == word


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
    answers = [parse(game, view, decision, first)]
    here = _onward(game, (view, decision), answers[0])
    for part in rest:
        words = _words(spelled(game.lexicon, part, GAME, NAMED))
        if words:
            answers.append(tuple(_unnamed_ahead(game, words) if here is None else _unnamed(here[0].state, words)))
            here = None if here is None else _onward(game, here, answers[-1])
    return tuple(answers)


def _onward(game: Carded, here: Foreseen, words: Sequence[str]) -> Foreseen | None:
    """Return the view and question after an answer; None where it cannot be foreseen, or is no answer there."""
    try:
        return onward(game, *here, read(game, *here, words))
    except (IllegalChoice, UnreadableText):
        return None


def _unnamed_ahead(game: Carded, words: list[str]) -> list[str]:
    """Leave out names of units before squares where nobody knows yet who will stand there.

    Of an ability that is the name behind the verb alone: later ones may say which card's ability is meant.
    """
    end = {MOVE: len(words), ATTACK: len(words), ACTIVATE: 2}.get(words[0], 0)
    pairs = enumerate(zip_longest(words, words[1:], fillvalue=""))
    return [word for at, (word, then) in pairs if at >= end or word not in game.book.cards or then not in CELL_OF]


class Typed(Typing):
    """Answers as they are typed in a language: `attack c3 north-east d4`."""

    def typed(self, game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Text | None:
        """Say an answer whole, so that it begins with what is done and names who does it."""
        if decision.kind not in KINDS or decision.kind == "entry":
            return None
        root = game.root(view, decision)
        plainly = tuple(token for token in choice if token not in UNSAID)
        if plainly[:1] == (ACTIVATE,):
            unnamed, named = (*plainly[:2], *plainly[3:]), (*plainly[:2], bearer(plainly[2]), *plainly[3:])
            plainly = next((words for words in (unnamed, named) if _is_read(root, words, choice)), plainly)
        return self.worded(game, plainly if _is_read(root, plainly, choice) else choice)

    def hinted(self, game: Carded, view: View[Battle], tokens: Choice) -> Text | None:
        """Call an ability by the name of its card."""
        cards = game.book.cards
        return self.worded(game, tuple(bearer(token) if bearer(token) in cards else token for token in tokens))

    def told(self, game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> Text | None:
        """Tell what is done, by whom and what it comes to."""
        return sentences.told(game, view, decision, choice)


def _is_read(root: Cursor, words: Choice, choice: Choice) -> bool:
    try:
        return reading.read(root, words) == choice
    except (IllegalChoice, UnreadableText):
        return False


TYPING = Typed(NAMED)


def write(game: Carded, view: View[Battle], decision: Decision, choice: Choice) -> str:
    """Write an answer without what `parse` puts in by itself; to a question that is over, as it is."""
    if decision.kind not in KINDS or decision.kind == "entry":
        return plain.write(choice)
    return " ".join(reading.write(game.root(view, decision), choice))
