"""What may be answered, as a lazy tree: *one* of some options or a text, *some* of them, one thing *then* another.

An answer is a flat tuple of tokens that follows the tree (`cursor`); it is whole where nothing is left to be chosen,
and nowhere else. On the wire a set of single tokens closes with `.`, unless its number is fixed or its greatest number
is reached; rows end with `/` each and their list with `done`; rows inside a row stand in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, TypeAlias

from . import notation
from .types import Choice, Field, Option, Refusal, Text, Token

STOP, DONE, ROW = ".", "done", "/"
"""What closes a set, a list of rows, a row."""
OPEN, CLOSE = "(", ")"
"""What stands around rows inside a row."""


def nothing(taken: object) -> None:
    """Say that nothing follows."""


class Step:
    """A single choice: a token out of some options, or a text of one's own where there is a `field`.

    A game may write its own steps where it knows more quickly what is legal than by listing.
    """

    __slots__ = ()

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    @property
    def default(self) -> Token | None:
        """Return what is meant where people leave the step out."""
        return None

    @property
    def field(self) -> Field | None:
        """Return the text of one's own that is taken here."""
        return None

    @property
    def lacking(self) -> Refusal | None:
        """Return what an answer lacks that stops here, None where no clause says so."""
        return None

    def options(self) -> Iterable[Option]:
        """List what may be chosen; options with a doubt are legal and come last."""
        raise TypeError(f"{type(self).__name__} lists nothing")

    def tokens(self) -> Sequence[Token]:
        """Return the tokens of the options without a doubt, in their order, for whoever reads no texts."""
        return [o.token for o in takewhile(_is_sure, self.options())]

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a token, or why it is none; None: no reason is known."""
        return next((option for option in self.options() if option.token == token), None)

    def takes(self, token: Token) -> bool:
        """Say whether a token is legal here."""
        return isinstance(self.find(token), Option)

    def after(self, token: Token) -> Menu | None:
        """Return the menu that follows a legal token, None if nothing does."""
        return None

    @property
    def is_last(self) -> bool:
        """Say whether nothing follows here whatever is taken, so that nobody need ask token by token."""
        return False

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say why nothing may follow the last token of an answer, which was taken here; None: no reason is known."""
        return None


def _is_sure(option: Option) -> bool:
    return option.doubt is None


class One(Step):
    """A step made of functions: `listing` its options, `then` the menu that follows a token.

    `judge` finds an option by its token, or says why there is none, without listing them all; left out, the listing
    is looked through. `reads` may refuse a text of one's own. The rest as a step's properties.
    """

    __slots__ = ("_default", "_field", "_judge", "_lacking", "_listing", "_prompt", "_reads", "_then")

    def __init__(
        self,
        prompt: Text,
        listing: Callable[[], Iterable[Option]] = tuple,
        then: Callable[[Token], Menu | None] = nothing,
        judge: Callable[[Token], Option | Refusal | None] | None = None,
        default: Token | None = None,
        field: Field | None = None,
        reads: Callable[[str], Refusal | None] | None = None,
        lacking: Refusal | None = None,
    ) -> None:
        self._prompt = prompt
        self._listing = listing
        self._then = then
        self._judge = judge
        self._default = default
        self._field = field
        self._reads = reads
        self._lacking = lacking

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return self._prompt

    @property
    def default(self) -> Token | None:
        """Return what is meant where people leave the step out."""
        return self._default

    @property
    def field(self) -> Field | None:
        """Return the text of one's own that is taken here."""
        return self._field

    @property
    def lacking(self) -> Refusal | None:
        """Return what an answer lacks that stops here."""
        return self._lacking

    def options(self) -> Iterable[Option]:
        """List what may be chosen."""
        return self._listing()

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a token, or why it is none; None: no reason is known."""
        if self._field is not None and notation.fits(self._field, token):
            reason = self._reads(token[1:]) if self._reads is not None else None
            return Option(token, self._field.text) if reason is None else reason
        if self._judge is not None:
            return self._judge(token)
        return next((option for option in self._listing() if option.token == token), None)

    def after(self, token: Token) -> Menu | None:
        """Return the menu that follows a token."""
        return self._then(token)

    @property
    def is_last(self) -> bool:
        """Say whether nothing follows here."""
        return self._then is nothing


@dataclass(slots=True, eq=False)
class Some:
    """Several items: `each(so far)` is the menu of the next one, `fold(so far, item)` what the items come to.

    `rows`: every item ends with `/` and the list with `done`; else items end by themselves. `ordered=False`: a set,
    stored in the order in which the first tokens of its items are listed, in whatever order it was given; every part
    of a legal set has to be legal then, `least` and `may_close` aside, so that it can be pressed in any order. An item
    begins with a single step. `may_close` says whether what the items came to is enough, beside `least`; where it is
    not, the next item's step refuses the closing token. `closing` words that token, given what the items came to;
    `closed_by` is that token where it is another than its sort has; `ending` is the step that ends a row of them.
    `entire`: all members there are have to be taken, so that a set of single tokens is no choice and may be left out
    in writing.
    """

    prompt: Text
    each: Callable[[Any], Menu]
    start: Any = ()
    fold: Callable[[Any, Choice], Any] = lambda so_far, item: (*so_far, *item)
    least: int = 0
    most: int | None = None
    ordered: bool = True
    rows: bool = False
    may_close: Callable[[Any], bool] | None = None
    closing: Callable[[Any], Text] | None = None
    ending: Callable[[Choice], Step] | None = None
    closed_by: Token | None = None
    entire: bool = False
    _listed: dict[Token, int] | None = field(default=None, init=False, repr=False)

    @property
    def close(self) -> Token:
        """Return the token that closes it."""
        return self.closed_by or (DONE if self.rows else STOP)

    def rank(self, item: Choice) -> tuple[int, Choice]:
        """Return by what the items of a set are put in order."""
        if self._listed is None:
            first = self._first
            listed = () if first is None else first.options()
            self._listed = {option.token: number for number, option in enumerate(listed)}
        return self._listed.get(item[0], len(self._listed)), item

    def member(self, token: Token) -> Option | None:
        """Return the option by which an item of a set begins, as where nothing is taken yet; None: it is none."""
        found = None if self._first is None else self._first.find(token)
        return found if isinstance(found, Option) else None

    @property
    def _first(self) -> Step | None:
        """Return the step that an item begins with where nothing is taken yet."""
        first = self.each(self.start)
        while isinstance(first, Then):
            first = first.first
        return first if isinstance(first, Step) else None

    def in_order(self, items: Sequence[Choice]) -> Sequence[Choice]:
        """Return items as they are stored."""
        return items if self.ordered or len(items) < 2 else sorted(items, key=self.rank)


@dataclass(slots=True, eq=False)
class Then:
    """One menu after another; `rest` is given what was taken in the first, without the token that closed it."""

    first: Menu
    rest: Callable[[Choice], Menu | None]


Menu: TypeAlias = Step | Some | Then


def pool(
    prompt: Text,
    left: Callable[[Choice], Iterable[Option]],
    least: int = 0,
    most: int | None = None,
    ordered: bool = False,
    entire: bool = False,
) -> Some:
    """Return a set of single tokens, of which `left` lists those that may still be taken; copies are repeated."""

    def each(taken: Choice) -> One:
        return One(prompt, lambda: left(taken))

    return Some(prompt, each, least=least, most=most, ordered=ordered, entire=entire)


def only(token: Token, key: str, then: Menu | None = None) -> One:
    """Return a step with a single token, which has to be there for what stands around it to be told apart."""
    return One(Text(key), lambda: (Option(token, Text(key)),), lambda _: then)


def bracketed(rows: Some) -> Menu:
    """Return rows that stand inside a row."""
    return only(OPEN, "menu.open", Then(rows, lambda _: only(CLOSE, "menu.close", None)))
