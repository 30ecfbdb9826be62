"""Pools of things of which several may be taken: cards of a deck, copies in a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from .menu import Some, Step
from .types import Choice, Option, Refusal, Text, Token

Reason = Callable[[Token, int], Refusal | None]
"""Says why so many of a thing cannot be taken; None: no rule speaks of it."""


class Stock(NamedTuple):
    """A thing of a pool, and how many of it may be taken."""

    option: Option
    most: int = 1


def unsaid(token: Token, count: int) -> None:
    """Give no reason."""


class Taking(Step):
    """The next thing that is taken of a pool."""

    __slots__ = ("_held", "_lacking", "_prompt", "_refused", "_stocks")

    def __init__(
        self,
        prompt: Text,
        stocks: Mapping[Token, Stock],
        taken: Choice = (),
        refused: Reason = unsaid,
        lacking: Refusal | None = None,
    ) -> None:
        self._prompt = prompt
        self._stocks = stocks
        self._held = Counter(taken)
        self._refused = refused
        self._lacking = lacking

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return self._prompt

    @property
    def lacking(self) -> Refusal | None:
        """Return what an answer lacks that stops here."""
        return self._lacking

    def held(self, token: Token) -> int:
        """Return how many of a thing are taken."""
        return self._held[token]

    def left(self, token: Token) -> int:
        """Return how many more of a thing may be taken."""
        stock = self._stocks.get(token)
        return 0 if stock is None else max(stock.most - self._held[token], 0)

    def tokens(self) -> list[Token]:
        """Return the things of which another may be taken."""
        return [token for token, stock in self._stocks.items() if self._held[token] < stock.most]

    def options(self) -> Iterator[Option]:
        """List them."""
        return (self._stocks[token].option for token in self.tokens())

    def takes(self, token: Token) -> bool:
        """Say whether another may be taken."""
        return self.left(token) > 0

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a thing, or why no more of it may be taken."""
        if self.left(token):
            return self._stocks[token].option
        return self._refused(token, self._held[token] + 1)


def counted(
    prompt: Text | Callable[[int], Text],
    stocks: Iterable[Stock],
    least: int = 0,
    most: int | None = None,
    *,
    ordered: bool = False,
    refused: Reason = unsaid,
    lacking: Callable[[int], Refusal] | None = None,
    closing: Callable[[int], Text] | None = None,
) -> Some:
    """Return a set of single tokens, each of which may be taken as often as its stock says; copies are repeated.

    `prompt`, `lacking` may depend on how many are taken. It is stored in the order of the stocks unless `ordered`.
    """
    listed = {stock.option.token: stock for stock in stocks if stock.most > 0}

    def asked(count: int) -> Text:
        return prompt if isinstance(prompt, Text) else prompt(count)

    def each(taken: Choice) -> Taking:
        short = None if lacking is None else lacking(len(taken))
        return Taking(asked(len(taken)), listed, taken, refused, short)

    return Some(asked(0), each, least=least, most=most, ordered=ordered, closing=closing)
