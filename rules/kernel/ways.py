"""Ways to an answer: the steps in which people think of it (the piece, then what it does), whatever its tokens are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .menu import Step
from .types import Choice, Option, Refusal, Text, Token


class Way(NamedTuple):
    """One whole answer and the steps people take to it; equal beginnings of steps are equal options.

    `least`: how many of the steps must be said; what is left out then is the first of what might follow.
    """

    steps: tuple[Option, ...]
    choice: Choice
    least: int | None = None


Said = Callable[[Choice], Text | None]
"""Says something of the last of some steps."""


class Ways(Step):
    """Ways as a menu, which ends where one is left; iterated over, the ways that begin with the steps taken.

    `asks` words what is asked after some steps, `tells` says at length what the last of them stands for, None: what
    may follow it says enough. `why` is the reason for which a token may not follow a beginning of an answer.
    """

    __slots__ = ("_asks", "_found", "_options", "_row", "_tells", "_why")

    def __init__(
        self,
        found: Sequence[Way],
        asks: Callable[[Choice], Text],
        tells: Said = lambda row: None,
        why: Callable[[Choice, Token], Refusal | None] = lambda before, token: None,
        row: Choice = (),
    ) -> None:
        self._found = found
        self._asks = asks
        self._tells = tells
        self._why = why
        self._row = row
        self._options: dict[Token, Option] | None = None

    def __iter__(self) -> Iterator[Way]:
        """Return the ways that are left."""
        return iter(self._found)

    @property
    def first(self) -> Way:
        """Return the first of them."""
        return self._found[0]

    @property
    def prompt(self) -> Text:
        """Return what is asked after the steps taken."""
        return self._asks(self._row)

    @property
    def default(self) -> Token | None:
        """Return the step that is meant where the rest is left out."""
        size = len(self._row)
        first = next((way for way in self._found if way.least is not None and way.least <= size < len(way.steps)), None)
        return None if first is None else first.steps[size].token

    @property
    def _next(self) -> dict[Token, Option]:
        if self._options is None:
            size = len(self._row)
            found: dict[Token, Option] = {}
            for way in self._found:
                if len(way.steps) > size:
                    found.setdefault(way.steps[size].token, way.steps[size])
            self._options = found  # whole at once: a picture may be painted from it beside
        return self._options

    def options(self) -> Iterator[Option]:
        """List what may be chosen after the steps taken, in order, each once."""
        return iter(self._next.values())

    def takes(self, token: Token) -> bool:
        """Say whether a step may follow."""
        return token in self._next

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a step, or the rule by which it does not follow the answers that are left."""
        option = self._next.get(token)
        if option is not None:
            return option
        befores = dict.fromkeys(way.choice[:size] for way in self._found for size in reversed(range(len(way.choice))))
        reasons = (self._why(before, token) for before in befores)
        return next((reason for reason in reasons if reason is not None), None)

    def after(self, token: Token) -> Ways | None:
        """Return the ways that are left; None where it is one."""
        left = self.leading((token,))
        return None if len(left) == 1 else self._with(left, token)

    def about(self, row: Choice) -> Text | None:
        """Say at length what the last of some steps stands for."""
        return self._tells((*self._row, *row))

    def leading(self, row: Choice) -> tuple[Way, ...]:
        """Return the ways that go on with some steps."""
        start, end = len(self._row), len(self._row) + len(row)
        return tuple(way for way in self._found if tuple(step.token for step in way.steps[start:end]) == row)

    def answer(self, row: Choice) -> Choice | None:
        """Return the answer that some steps lead to, as soon as only one is left; None: there are more."""
        left = self.leading(row)
        return left[0].choice if row and len(left) == 1 else None

    def _with(self, left: Sequence[Way], token: Token) -> Ways:
        return Ways(left, self._asks, self._tells, self._why, (*self._row, token))
