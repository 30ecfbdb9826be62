"""The menu of standing orders: Body Double, then entry turns (RSW-52, section 5)."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.menu import Menu, One, Step
from rules.kernel.types import Field, Option, Refusal, Text, Token

from .content import PIECES
from .setup import ASK, AUTO, ENTER, OFF
from .words import word

LIST = word("entry", "double_list")
"""Names a list of squares such as `=b1 c2` (RSW-52)."""
NO_LIST = Refusal(word("refused", "double_list"), "RSW-52")

Reason = Callable[[Token], Refusal | None]


def not_said(token: Token) -> Refusal | None:
    """Say why a token is no standing order, None if no rule speaks of it."""
    return NO_LIST if token.startswith("=") else None


def menu(pieces: tuple[Option, ...], refused: Reason = not_said) -> Menu:
    """Return both orders; `pieces` are those a list of doubles may name, as options whose tokens are their squares."""
    squares = {option.token for option in pieces}
    listed = {token: Option(token, word("entry", f"double_{token}")) for token in (AUTO, OFF)}

    def reads(text: str) -> Refusal | None:
        named = text.split(" ")
        return None if len(set(named)) == len(named) and squares.issuperset(named) else NO_LIST

    return One(
        word("entry", "double"),
        lambda: tuple(listed.values()),
        lambda _: Entering(refused),
        lambda token: listed.get(token) or refused(token),
        field=Field(LIST, 2, 3 * PIECES, pieces) if pieces else None,
        reads=reads,
    )


class Entering(Step):
    """Whether an entry turn is asked about (RSW-25)."""

    __slots__ = ("_refused",)

    def __init__(self, refused: Reason) -> None:
        self._refused = refused

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return word("entry", "entry")

    def options(self) -> tuple[Option, ...]:
        """List asking and entering."""
        return tuple(Option(token, word("entry", f"entry_{token}")) for token in (ASK, ENTER))

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a token, or the rule that it breaks."""
        return super().find(token) or self._refused(token)

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say which rule a token breaks that goes on after the whole answer."""
        return self._refused(token)
