"""The steps by which people come to one answer: its own tokens, or ways that stand for whole ones (no Discord here)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rules.kernel import cursor
from rules.kernel.cursor import Cursor, Refused
from rules.kernel.reading import mend
from rules.kernel.types import Choice, Option, Text, Token
from rules.kernel.ways import Way, Ways

from .making import words_after
from .question import Question
from .sets import bare

MOST_LOOKED_AT = 40
"""Options that are tried for whether they end the answer."""


class Begun(NamedTuple):
    """What a picture shows of steps: the tokens they come to, the squares held, what is offered (None: by tokens)."""

    choice: Choice
    held: tuple[str, ...] = ()
    offered: tuple[Option, ...] | None = None


class Walk(ABC):
    """How people come to one answer, step by step.

    `advises`: a computer player makes turns that people make so. `told`: how many options may be told at length.
    """

    advises: ClassVar[bool]
    told: ClassVar[int]

    def __init__(self, q: Question) -> None:
        self.q = q

    @abstractmethod
    def answer(self, row: Choice) -> Choice:
        """Return the answer that steps lead to, as far as they lead."""

    @abstractmethod
    def kept(self, row: Choice) -> Choice:
        """Return which of some steps can still be gone on with."""

    @abstractmethod
    def row(self, choice: Choice) -> Choice:
        """Return the steps that lead to an answer."""

    @abstractmethod
    def begun(self, row: Choice) -> Begun:
        """Return what a picture shows of some steps."""

    @abstractmethod
    def about(self, row: Choice, option: Option) -> Text | None:
        """Say at length what a step stands for after others."""

    def way(self, choice: Choice) -> Way | None:
        """Return the way by which people call an answer; None: it is called by its tokens."""
        return None

    def leading(self, row: Choice) -> tuple[Way, ...]:
        """Return the ways that begin with some steps; empty: the steps are tokens."""
        return ()

    def unasked(self, row: Choice) -> Choice:
        """Return the steps that follow some and leave nothing to choose, so that nobody is asked for them."""
        return ()

    def is_long(self, choice: Choice) -> bool:
        """Say whether an answer is worth being filled in."""
        return False

    def are_described(self, offered: Sequence[Option]) -> bool:
        """Say whether options are described at such length that few of them make a page."""
        return False

    def finishers(self, place: Cursor, offered: Sequence[Option], few: int) -> list[Option]:
        """Return the options that end the answer, where there are others or it is the only one, up to a few."""
        return []

    def following(self, place: Cursor, option: Option) -> list[Text]:
        """Name what may be chosen after a step; nothing where what it leads to is said otherwise, or it is the end."""
        return []


class Tokens(Walk):
    """The tokens of the answer, in their order."""

    advises = False
    told = 5

    def answer(self, row: Choice) -> Choice:
        """Return the steps, which are the answer."""
        return row

    def kept(self, row: Choice) -> Choice:
        """Return the tokens that still fit."""
        return mend(self.q.steps, row).kept

    def row(self, choice: Choice) -> Choice:
        """Return the answer, which is its steps."""
        return choice

    def begun(self, row: Choice) -> Begun:
        """Return the tokens."""
        return Begun(row)

    def about(self, row: Choice, option: Option) -> Text | None:
        """Say what the game says of an option, of whichever copy it is."""
        token = bare(option.token)
        meant = option if token == option.token else Option(token, option.text)
        return self.q.game.detail(self.q.view, self.q.decision, meant)

    def unasked(self, row: Choice) -> Choice:
        """Return what closes lists and what is left out, unless words may be added to the list written last."""
        return () if not row or words_after(self.q, row) else cursor.unasked(self.q.at(row))

    def is_long(self, choice: Choice) -> bool:
        """Say whether it takes more than a step."""
        return len(choice) > 1

    def are_described(self, offered: Sequence[Option]) -> bool:
        """Say whether the game describes the first of them."""
        return any(self.about((), option) is not None for option in offered[:3])

    def finishers(self, place: Cursor, offered: Sequence[Option], few: int) -> list[Option]:
        """Return the options after which the answer is whole.

        In a list whose options fill a select it is what closes the answer: there it would stand last.
        """
        closing = [option for option in offered if option.token == place.closing]
        if len(offered) > MOST_LOOKED_AT:
            return closing
        ends = [o for o in offered if isinstance(kid := place.take(o.token), Cursor) and kid.is_whole]
        apart = 0 < len(ends) < len(offered) or len(offered) == 1
        found = ends if apart and len(ends) <= few else []
        return found or (closing if len(offered) > few else [])


class ByWays(Walk):
    """Ways, each of which stands for a whole answer."""

    advises = True
    told = 8

    def __init__(self, q: Question, ways: Ways) -> None:
        super().__init__(q)
        self._ways = ways

    def answer(self, row: Choice) -> Choice:
        """Return the answer as soon as the steps leave one way."""
        return self._ways.answer(row) or ()

    def kept(self, row: Choice) -> Choice:
        """Return the steps if they all still lead on."""
        return row if mend(self.q.steps, row).kept == row else ()

    def row(self, choice: Choice) -> Choice:
        """Return the steps of the way to an answer; none where no way leads to it."""
        way = self.way(choice)
        return () if way is None else tuple(step.token for step in way.steps)

    def way(self, choice: Choice) -> Way | None:
        """Return the way to an answer."""
        return next((way for way in self._ways if way.choice == choice), None)

    def leading(self, row: Choice) -> tuple[Way, ...]:
        """Return the ways that begin with some steps."""
        return self._ways.leading(row)

    def begun(self, row: Choice) -> Begun:
        """Return what the ways that are left begin with alike, and the squares of the steps taken and offered."""
        taken = self.leading(row) if row else ()
        held = tuple(step.at for way in taken[:1] for step in way.steps[: len(row)] if step.at is not None)
        return Begun(_alike([way.choice for way in taken]), held, tuple(self.q.at(row).options()))

    def about(self, row: Choice, option: Option) -> Text | None:
        """Say what the step comes to, as far as the panel may say it."""
        return self._ways.about((*row, option.token)) if self.q.is_foretold else None

    def finishers(self, place: Cursor, offered: Sequence[Option], few: int) -> list[Option]:
        """Return the only option, where it is the whole answer: there is nothing to choose it among."""
        kid = place.take(offered[0].token) if len(offered) == 1 else None
        return [*offered] if isinstance(kid, Cursor) and kid.is_whole else []

    def following(self, place: Cursor, option: Option) -> list[Text]:
        """Name the steps that may follow."""
        kid = place.take(option.token)
        return [step.text for step in kid.options()] if isinstance(kid, Cursor) else []


def walk(q: Question) -> Walk:
    """Return how people come to an answer to a question."""
    node = q.steps.node
    return ByWays(q, node) if isinstance(node, Ways) else Tokens(q)


class Arguments(NamedTuple):
    """Where the arguments of a verb begin: how they are walked, the place, and the tokens before them."""

    walk: Walk
    place: Cursor
    row: Choice


def arguments(q: Question, verb: str, token: Token) -> Arguments | None:
    """Return where the arguments of a verb begin: at its ways, else after its token; None if it is not to be had."""
    ways = q.game.ways(q.view, q.decision, verb)
    if ways is not None:
        return Arguments(ByWays(q, ways), cursor.root(ways), ())
    place = q.root.take(token)
    return None if isinstance(place, Refused) else Arguments(Tokens(q), place, (token,))


def _alike(choices: Sequence[Choice]) -> Choice:
    """Return the tokens that some answers begin with alike."""
    if not choices:
        return ()
    first, last = min(choices), max(choices)
    size = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[:size]
