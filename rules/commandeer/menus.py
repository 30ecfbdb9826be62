"""What may be answered to each question, as menus (5.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from rules.kernel.menu import Menu, One, nothing, pool
from rules.kernel.steps import TokenStep
from rules.kernel.types import UNKNOWN, Choice, Decision, Option, Refusal, Text, Token, View

from . import combat_menu, deck_menu, planning_menu
from .book import Book
from .state import MOST_MULLIGANS, Battle, Source
from .targets import Asked
from .words import bearer, card_text, no, word

KEEP, AGAIN = "keep", "mulligan"
USE, DECLINE = "use", "decline"
ONCE, ALWAYS, OFF = "once", "until_changed", "off"


def menu(book: Book, view: View[Battle], decision: Decision) -> Menu | None:
    """Return the menu of a question."""
    return _MENUS[decision.kind](book, view.state, decision)


def _mulligan(book: Book, state: Battle, decision: Decision) -> Menu:
    """Change the hand, or keep it and name what goes under the deck, the first named deepest (CM-25, CM-26, RCM-16)."""
    side = state.sides[decision.seat]
    count = side.mulligans
    prompt = word("prompt", "mulligan", n=count)
    keep = Option(KEEP, word("mulligan", "keep", n=count) if count else word("mulligan", "keep_all"))
    listed = [keep] if count >= MOST_MULLIGANS else [keep, Option(AGAIN, word("mulligan", "again", n=count + 1))]
    under = _cards(word("prompt", "under", n=count), side.hand, count, ordered=True)
    judge = partial(_judged, listed, {AGAIN: no("no_more_mulligans", "RCM-16", most=MOST_MULLIGANS)})
    return One(prompt, lambda: listed, lambda token: under if token == KEEP and count else None, judge)


def _discard(book: Book, state: Battle, decision: Decision) -> Menu:
    count = decision.about["count"]
    return _cards(word("prompt", "discard", n=count), state.sides[decision.seat].hand, count)


def _reinforce(book: Book, state: Battle, decision: Decision) -> Menu:
    hand = state.sides[decision.seat].hand
    return _one_card(word("prompt", "reinforce"), hand)


def _order(book: Book, state: Battle, decision: Decision) -> Menu:
    """Name start abilities in the order in which they are to happen (CM-31, CM-38)."""
    tokens: list[str] = decision.about["abilities"]
    texts = {t: word("ability", "at", card=card_text(card), square=square) for t, card, square in _named(tokens)}
    size = len(tokens)

    def left(taken: Choice) -> list[Option]:
        return [Option(token, texts[token], at=token.split(":")[0]) for token in tokens if token not in taken]

    return pool(word("prompt", "order"), left, size, size, ordered=True)


def _named(tokens: Iterable[str]) -> Iterable[tuple[str, str, str]]:
    for token in tokens:
        yield token, bearer(token), token.partition(":")[0]


def _choose(book: Book, state: Battle, decision: Decision) -> Menu | None:
    """Choose the units of an ability that happens, or decline it (RCM-34)."""
    source = waiting(state)
    asked = Asked(book, state, source, exact=False)
    ability = book.ability(source.card, source.ability)
    if not ability.optional:
        return asked.menu(lambda: None)
    listed = (
        Option(USE, word("choose", "use", card=card_text(source.card))),
        Option(DECLINE, word("choose", "decline", card=card_text(source.card))),
    )
    prompt = word("prompt", "may", card=card_text(source.card))
    return One(prompt, lambda: listed, lambda token: asked.menu(lambda: None) if token == USE else None)


def waiting(state: Battle) -> Source:
    """Return the ability whose choices are asked for: the first of the queue."""
    return state.queue[0]


def menu_of_pick(book: Book, state: Battle, decision: Decision) -> Menu:
    """Choose cards for an operation, a unit to be deployed with its square."""
    about = decision.about
    cards: list[str] = about["cards"]
    prompt = word("prompt", "pick", about["op"], n=about["count"], card=card_text(about["card"]))
    if about["op"] == "search":
        return TokenStep(prompt, lambda: cards, _found)
    if about["op"] != "deploy":
        ordered = about["op"] == "deck_bottom"
        entire = about["count"] == len(cards) and not ordered and state.options.rules_by(2)
        return _cards(prompt, cards, about["count"], ordered, entire)

    def then(card: Token) -> Menu:
        return planning_menu.square(book, state, decision.seat, card)

    return _one_card(prompt, cards, then)


def _standing(book: Book, state: Battle, decision: Decision) -> Menu:
    """Let the Defending Phase pass by itself (5.3)."""
    listed = [Option(token, word("standing", token)) for token in (ONCE, ALWAYS, OFF)]
    return One(word("prompt", "standing"), lambda: listed)


def _cards(prompt: Text, cards: Sequence[str], count: int, ordered: bool = False, entire: bool = False) -> Menu:
    """Return a set of cards of a pile; copies are named as often as they are meant. `entire`: all are."""

    if count == 1:
        return _one_card(prompt, cards)

    def left(taken: Choice) -> list[Option]:
        rest = list(cards)
        for card in taken:
            rest.remove(card)
        return [card_option(card) for card in dict.fromkeys(rest)]

    return pool(prompt, left, count, count, ordered, entire)


def _one_card(prompt: Text, cards: Iterable[str], then: Callable[[Token], Menu | None] = nothing) -> Menu:
    return TokenStep(prompt, lambda: tuple(dict.fromkeys(cards)), card_option, then)


def _judged(listed: Sequence[Option], reasons: dict[str, Refusal], token: Token) -> Option | Refusal | None:
    found = next((option for option in listed if option.token == token), None)
    return found or reasons.get(token)


def card_option(card: str) -> Option:
    """Return the option that stands for a card."""
    return Option(card, card_text(card), at=None if card == UNKNOWN else card)


def _found(card: str) -> Option:
    """Return the option that stands for a card of the deck, whose order must not show (WCM-01)."""
    return replace(card_option(card), by_name=True)


_MENUS: dict[str, Callable[[Book, Battle, Decision], Menu | None]] = {
    "entry": lambda book, state, decision: deck_menu.menu(book),
    "mulligan": _mulligan,
    "order": _order,
    "planning": planning_menu.planning,
    "defending": planning_menu.defending,
    "combat": combat_menu.menu,
    "reinforce": _reinforce,
    "choose": _choose,
    "pick": menu_of_pick,
    "discard": _discard,
    "standing": _standing,
}
KINDS = frozenset(_MENUS)
"""Kinds of questions that there are."""
