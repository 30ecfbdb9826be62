"""What the steps of a sheet have in common: tokens first, words when they are read, doubts last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.kernel.menu import Step
from rules.kernel.types import Option, Refusal, Text, Token

from .ability_text import nest


class OrderStep(Step):
    """A step that knows its tokens before it words them.

    `tokens` are those that would succeed as things stand, `wide` all that may be written (SK-58).
    """

    asks: str
    """What is asked, as a word below `skirmish.orders`."""

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return Text(f"skirmish.orders.{self.asks}")

    def wide(self) -> Iterable[Token]:
        """Return all tokens that may be written."""
        raise TypeError(f"{type(self).__name__} lists nothing")

    def option(self, token: Token) -> Option:
        """Word a token that may be written, with its doubt."""
        raise TypeError(f"{type(self).__name__} words nothing")

    def refused(self, token: Token) -> Refusal:
        """Name the structural error of SK-57 that a token is."""
        raise TypeError(f"{type(self).__name__} refuses nothing")

    @property
    def lacking(self) -> Refusal:
        """Say what a sheet lacks that stops here."""
        return Refusal(Text("skirmish.fault.sheet_unfinished", {"ask": nest(self.prompt)}), "SK-57")

    def takes(self, token: Token) -> bool:
        """Say whether a token may be written."""
        return token in self.wide()

    def find(self, token: Token) -> Option | Refusal:
        """Return the option of a token, or which structural error it is."""
        return self.option(token) if self.takes(token) else self.refused(token)

    def options(self) -> Iterator[Option]:
        """List what would succeed, then what would not, then other words for what would."""
        sure: Sequence[Token] = self.tokens()
        known = set(sure)
        others: list[Option] = []
        for token in sure:
            yield self.option(token)
        for token in self.wide():
            if token in known:
                continue
            option = self.option(token)
            if option.doubt is None:
                others.append(option)
            else:
                yield option
        yield from others
