"""The menu of a line-up: a set of starters, each with its square, and its end (SK-07 to SK-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.kernel.menu import Menu, Some, Step
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from .board import Board
from .book import Book
from .setup import DONE, costs_of
from .state import MAX_STARTERS, SLOTS, SkirmishState

UNFINISHED = Refusal(Text("skirmish.fault.lineup_unfinished"), "SK-10")


class Muster(NamedTuple):
    """What a side lines up from: the cost per slot in unit order, and its board."""

    book: Book
    state: SkirmishState
    seat: int
    board: Board
    costs: dict[str, int]

    @property
    def most(self) -> int:
        """Return how many may start."""
        return min(MAX_STARTERS, len(self.board.deploy[self.seat]))

    def cost(self, slots: Choice) -> int:
        """Return what some units cost together."""
        return sum(self.costs[slot] for slot in slots)

    def owed(self, slots: Choice) -> Choice:
        """Return the master where it has to start and is not among some units (RSK-13)."""
        is_needed = self.state.options.master_must_start and SLOTS[0] not in slots
        return (SLOTS[0],) if is_needed else ()

    def fits(self, slots: Choice) -> bool:
        """Say whether some units may be among the starters, with the master where it has to be."""
        whole = (*slots, *self.owed(slots))
        return len(whole) <= self.most and self.cost(whole) <= self.state.options.cost_cap


def menu(book: Book, state: SkirmishState, seat: int) -> Menu:
    """Return the starters a side may choose."""
    deck = Muster(book, state, seat, book.board(state), costs_of(book, state, seat))

    def closing(taken: Choice) -> Text:
        args = {"count": len(taken) // 2, "cost": deck.cost(taken[::2])}
        return Text("skirmish.option.lineup_done", args)

    return Some(
        Starter(deck, ()).prompt,
        lambda taken: Starter(deck, taken),
        least=1,
        ordered=False,
        may_close=lambda taken: not deck.owed(taken[::2]),
        closing=closing,
        closed_by=DONE,
    )


class Starter(Step):
    """The next starter; `taken` are those before it with their squares."""

    __slots__ = ("_deck", "_slots", "_squares")

    def __init__(self, deck: Muster, taken: Choice) -> None:
        self._deck = deck
        self._slots = taken[::2]
        self._squares = taken[1::2]

    @property
    def _spent(self) -> int:
        return self._deck.cost(self._slots)

    @property
    def prompt(self) -> Text:
        """Say what is left to spend."""
        left = self._deck.state.options.cost_cap - self._spent
        return Text("skirmish.lineup.unit", {"left": left, "count": len(self._slots)})

    @property
    def lacking(self) -> Refusal:
        """Say that there is no starter, or no end."""
        return UNFINISHED if self._slots else _no_starter()

    def tokens(self) -> list[Token]:
        """Return the units that number and sum allow; where the master has to start, they leave room for it."""
        deck, slots = self._deck, self._slots
        return [slot for slot in deck.costs if slot not in slots and deck.fits((*slots, slot))]

    def options(self) -> Iterator[Option]:
        """List them with their costs."""
        return map(self._option, self.tokens())

    def _option(self, token: Token) -> Option:
        deck = self._deck
        unit = deck.book.unit_text(deck.state, deck.seat, token)
        args = {"unit": unit, "slot": token.upper(), "cost": deck.costs[token]}
        return Option(token, Text("skirmish.option.starter", args), at=token)

    def takes(self, token: Token) -> bool:
        """Say whether a unit may be the next one."""
        return token in self.tokens()

    def find(self, token: Token) -> Option | Refusal:
        """Return the option of a unit, or which clause it breaks."""
        return self._option(token) if self.takes(token) else self._refused(token)

    def _refused(self, token: Token) -> Refusal:
        deck, slots = self._deck, self._slots
        if token == DONE:
            return _master_must_start() if slots else _no_starter()
        if token not in deck.costs:
            return Refusal(Text("skirmish.fault.not_own_unit", {"given": token}), "SK-07")
        if token in slots:
            return Refusal(Text("skirmish.fault.twice", {"unit": token.upper()}), "SK-10")
        if len(slots) >= deck.most:
            return Refusal(Text("skirmish.fault.too_many_starters", {"most": deck.most}), "SK-07")
        spent, cap = self._spent + deck.costs[token], deck.state.options.cost_cap
        if spent <= cap:
            return _master_must_start()
        return Refusal(Text("skirmish.fault.cost_cap", {"cost": spent, "cap": cap}), "SK-08")

    def after(self, token: Token) -> Menu:
        """Ask for the starter's square."""
        return Square(self._deck, token, self._squares)

    def beyond(self, last: Token, token: Token) -> Refusal:
        """Refuse what goes beyond the end."""
        return Refusal(Text("skirmish.fault.lineup_complete"), "SK-07")


def _no_starter() -> Refusal:
    return Refusal(Text("skirmish.fault.no_starter"), "SK-07")


def _master_must_start() -> Refusal:
    return Refusal(Text("skirmish.fault.master_must_start"), "RSK-13")


class Square(Step):
    """Where a starter stands."""

    __slots__ = ("_deck", "_slot", "_squares")

    def __init__(self, deck: Muster, slot: Token, squares: Choice) -> None:
        self._deck = deck
        self._slot = slot
        self._squares = squares

    @property
    def prompt(self) -> Text:
        """Name the starter."""
        deck = self._deck
        return Text("skirmish.lineup.square", {"unit": deck.book.unit_text(deck.state, deck.seat, self._slot)})

    @property
    def lacking(self) -> Refusal:
        """Say that the line-up goes on."""
        return UNFINISHED

    def tokens(self) -> list[Token]:
        """Return the deployment squares that are free."""
        board = self._deck.board
        names = (board.names[cell] for cell in board.deploy[self._deck.seat])
        return [name for name in names if name not in self._squares]

    def options(self) -> Iterator[Option]:
        """List them."""
        return map(_square_option, self.tokens())

    def takes(self, token: Token) -> bool:
        """Say whether a square is free."""
        return token in self.tokens()

    def find(self, token: Token) -> Option | Refusal:
        """Return the option of a square, or why the starter may not stand there (SK-10)."""
        if self.takes(token):
            return _square_option(token)
        if token in self._squares:
            return Refusal(Text("skirmish.fault.square_taken", {"square": token}), "SK-10")
        if token in self._deck.board.cell:
            return Refusal(Text("skirmish.fault.not_deployment", {"square": token}), "SK-10")
        return Refusal(Text("skirmish.fault.off_map", {"given": token}), "SK-10")


def _square_option(name: Token) -> Option:
    return Option(name, Text("skirmish.option.square", {"square": name.upper()}), at=name)
