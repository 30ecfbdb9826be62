"""What may be answered, as a lazy tree: *one* of some options or a text, *some* of them, one thing *then* another.

An answer is a flat tuple of tokens that follows the tree (`cursor`); it is whole where nothing is left to be chosen,
and nowhere else. On the wire a set of single tokens closes with `.`, unless its number is fixed or its greatest number
is reached; rows end with `/` each and their list with `done`; rows inside a row stand in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from . import notation
from .types import Choice, Field, Option, Refusal, Text, Token

STOP, DONE, ROW = ".", "done", "/"
"""What closes a set, a list of rows, a row."""
OPEN, CLOSE = "(", ")"
"""What stands around rows inside a row."""


def nothing(taken: object) -> None:
    """Say that nothing follows."""


@dataclass(slots=True, eq=False)
class One:
    """One of some options, or a text of one's own where there is a `field`.

    `after` is the menu that follows a token, None if nothing does. `judge` finds an option by its token, or says why
    there is none, without listing them all; left out, the listing is looked through. `reads` may refuse a text.
    Options with a doubt are legal, and listed last. `default`: what is meant where people leave the step out.
    """

    prompt: Text
    options: Callable[[], Iterable[Option]] = tuple
    after: Callable[[Token], Menu | None] = nothing
    judge: Callable[[Token], Option | Refusal | None] | None = None
    default: Token | None = None
    field: Field | None = None
    reads: Callable[[str], Refusal | None] | None = None

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a token, or why it is none; None: no reason is known."""
        if self.field is not None and notation.fits(self.field, token):
            reason = self.reads(token[1:]) if self.reads is not None else None
            return Option(token, self.field.text) if reason is None else reason
        if self.judge is not None:
            return self.judge(token)
        return next((option for option in self.options() if option.token == token), None)


@dataclass(slots=True, eq=False)
class Some:
    """Several items: `each(so far)` is the menu of the next one, `fold(so far, item)` what the items come to.

    `rows`: every item ends with `/` and the list with `done`; else items end by themselves. `ordered=False`: a set of
    single tokens, stored in the order of the listing in whatever order it was given; every part of a legal set has to
    be legal then, `least` aside, so that it can be pressed in any order. An item begins with a One.
    """

    prompt: Text
    each: Callable[[Any], Menu]
    start: Any = ()
    fold: Callable[[Any, Choice], Any] = lambda so_far, item: (*so_far, *item)
    least: int = 0
    most: int | None = None
    ordered: bool = True
    rows: bool = False

    @property
    def close(self) -> Token:
        """Return the token that closes it."""
        return DONE if self.rows else STOP


@dataclass(slots=True, eq=False)
class Then:
    """One menu after another; `rest` is given what was taken in the first, without the token that closed it."""

    first: Menu
    rest: Callable[[Choice], Menu | None]


Menu: TypeAlias = One | Some | Then


def pool(
    prompt: Text,
    left: Callable[[Choice], Iterable[Option]],
    least: int = 0,
    most: int | None = None,
    ordered: bool = False,
) -> Some:
    """Return a set of single tokens, of which `left` lists those that may still be taken; copies are repeated."""
    return Some(prompt, lambda taken: One(prompt, lambda: left(taken)), least=least, most=most, ordered=ordered)


def only(token: Token, key: str, then: Menu | None = None) -> One:
    """Return a step with a single token, which has to be there for what stands around it to be told apart."""
    return One(Text(key), lambda: (Option(token, Text(key)),), lambda _: then)


def bracketed(rows: Some, then: Menu | None = None) -> Menu:
    """Return rows that stand inside a row."""
    return only(OPEN, "menu.open", Then(rows, lambda _: only(CLOSE, "menu.close", then)))
