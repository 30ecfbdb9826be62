"""The menu of the set-up: three cards, a layout of 16 squares, standing orders (SW-02, SW-05, SW-12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from rules.kernel.menu import Menu, One, Step, Then
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import order_choices
from .board import HALVES, NAMES
from .cards import CARDS, TYPES, draftable
from .content import DRAFT, PIECES, Catalogue
from .setup import DONE, PLACE, PRESET, army, own_squares, placed_options
from .state import WarState
from .words import word

Counts = dict[str, int]


def menu(catalogue: Catalogue, state: WarState, seat: int) -> Menu:
    """Return cards, then a layout, then standing orders for it."""

    def orders(placed: Choice) -> Menu:
        free = {NAMES[cell] for cell in own_squares(catalogue, seat, placed)}
        pieces = tuple(o for o in placed_options(catalogue, seat, placed) if o.token in free)
        return order_choices.menu(pieces, partial(refusal, army(catalogue, state)))

    return Then(cards(state), lambda _: Then(layout(catalogue, state, seat), orders))


def refusal(counts: Counts, token: Token) -> Refusal | None:
    """Say which rule a token breaks after the cards, None if no rule speaks of it."""
    if token in CARDS:
        return _no("draft", "SW-12")
    if token in counts:
        return _no("army", "RSW-01")
    return _no("draft", "RSW-04") if token == DONE else order_choices.not_said(token)


def _no(key: str, clause: str) -> Refusal:
    return Refusal(word("refused", key), clause)


def cards(state: WarState) -> Menu:
    """Return the cards, in their order, of three types (SW-12, SW-13, RSW-04)."""
    return NextCard(draftable(state), state.options.draft == "exactly_3", ())


class NextCard(Step):
    """The next card of a draft; what can no longer be completed is not offered."""

    __slots__ = ("_exactly", "_held", "_offered")

    def __init__(self, offered: tuple[str, ...], exactly: bool, held: Choice) -> None:
        self._offered = offered
        self._exactly = exactly
        self._held = held

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return word("entry", "card", number=len(self._held) + 1)

    def tokens(self) -> Choice:
        """Return the cards, and the end of a draft of fewer."""
        return _next_cards(self._offered, self._exactly, self._held)

    def options(self) -> tuple[Option, ...]:
        """List them."""
        return tuple(_card_option(token) for token in self.tokens())

    def takes(self, token: Token) -> bool:
        """Say whether a card may follow."""
        return token in self.tokens()

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a card, or the rule that it breaks."""
        if self.takes(token):
            return _card_option(token)
        if token not in CARDS:
            return _no("army", "RSW-01") if token in TYPES else refusal({}, token)
        held = {CARDS[card].type for card in self._held}
        return _no("same_type", "SW-13") if CARDS[token].type in held else _no("card_order", "RSW-04")

    def after(self, token: Token) -> NextCard | None:
        """Ask for the next card; nothing follows the last."""
        held = (*self._held, token)
        return None if token == DONE or len(held) == DRAFT else NextCard(self._offered, self._exactly, held)


@cache
def _next_cards(offered: tuple[str, ...], exactly: bool, held: Choice) -> Choice:
    last = offered.index(held[-1]) if held else -1
    kinds = {CARDS[card].type for card in held}
    need = DRAFT - len(held) if exactly else 1
    found = [
        card
        for number, card in enumerate(offered)
        if number > last and CARDS[card].type not in kinds and _types_after(offered, number) >= need - 1
    ]
    return tuple(found) if exactly else (*found, DONE)


def _types_after(offered: tuple[str, ...], number: int) -> int:
    return len({CARDS[c].type for c in offered[number + 1 :]} - {CARDS[offered[number]].type})


@cache
def _card_option(token: str) -> Option:
    return Option(DONE, word("entry", "done")) if token == DONE else Option(token, word("card", token), at=token)


def layout(catalogue: Catalogue, state: WarState, seat: int) -> Menu:
    """Return a prepared layout, or 16 types, back rank first (SW-05, SW-06)."""
    counts = army(catalogue, state)
    refused = partial(refusal, counts)
    prepared = [found.id for found in catalogue.layouts.values() if found.army == state.options.army]
    ways = (PRESET, PLACE) if prepared else (PLACE,)
    named = _one(word("entry", "preset"), tuple(Option(i, word("layout", i)) for i in prepared), refused)

    def then(token: Token) -> Menu:
        return named if token == PRESET else Place(counts, seat, ())

    return _one(word("entry", "layout"), tuple(Option(t, word("entry", f"layout_{t}")) for t in ways), refused, then)


def _one(
    prompt: Text,
    options: tuple[Option, ...],
    refused: Callable[[Token], Refusal | None],
    then: Callable[[Token], Menu | None] = lambda _: None,
) -> Menu:
    listed = {option.token: option for option in options}
    return One(prompt, lambda: options, then, lambda token: listed.get(token) or refused(token))


class Place(Step):
    """The type of the next square of a layout."""

    __slots__ = ("_counts", "_placed", "_seat")

    def __init__(self, counts: Counts, seat: int, placed: Choice) -> None:
        self._counts = counts
        self._seat = seat
        self._placed = placed

    @property
    def _square(self) -> str:
        return NAMES[HALVES[self._seat][len(self._placed)]]

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return word("entry", "place_on", square=self._square)

    def tokens(self) -> list[Token]:
        """Return the types of which pieces are left."""
        return [kind for kind in TYPES if self.takes(kind)]

    def options(self) -> list[Option]:
        """List them."""
        return [_type_option(kind, self._square) for kind in self.tokens()]

    def takes(self, token: Token) -> bool:
        """Say whether a piece of the type is left."""
        return token in self._counts and self._placed.count(token) < self._counts[token]

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a type, or the rule that it breaks."""
        return _type_option(token, self._square) if self.takes(token) else refusal(self._counts, token)

    def after(self, token: Token) -> Place | None:
        """Ask for the next square; nothing follows the last."""
        placed = (*self._placed, token)
        return None if len(placed) == PIECES else Place(self._counts, self._seat, placed)


@cache
def _type_option(kind: str, square: str) -> Option:
    return Option(kind, word("type", kind), at=square)
