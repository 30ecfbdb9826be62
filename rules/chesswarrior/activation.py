"""The menu of an activation: who acts, what it does, at whom, by which way (spec 5.3); everything here is public."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.cursor import follows, root
from rules.kernel.menu import Step
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import items, reasons
from .abilities import MOVE
from .aim_menu import Line, Target
from .book import Book
from .choices import FACING, ability_option, facing_option, hero_option, next_prompt, word_option
from .grants import distance_of
from .items import END, FACES, Tokens
from .state import ChessState, index_of
from .way_menu import ACTIVATE, stepping, way
from .words import word


class WhichHero(Step):
    """Which of several heroes is activated (CW-39)."""

    __slots__ = ("_book", "_heroes", "_kids", "_state")

    def __init__(self, book: Book, state: ChessState, heroes: Sequence[str]) -> None:
        self._book = book
        self._state = state
        self._heroes = heroes
        self._kids: dict[Token, Doing] = {}

    @property
    def prompt(self) -> Text:
        """Ask for the hero."""
        return word("prompt", ACTIVATE)

    def options(self) -> list[Option]:
        """List the heroes that are due."""
        return [hero_option(self._state, token) for token in self._heroes]

    def tokens(self) -> Sequence[Token]:
        """Return their short names."""
        return self._heroes

    def find(self, token: Token) -> Option | Refusal | None:
        """Return a hero, or say why it cannot be activated now."""
        return hero_option(self._state, token) if token in self._heroes else reasons.not_due(self._state, token)

    def takes(self, token: Token) -> bool:
        """Say whether a hero is due."""
        return token in self._heroes

    def after(self, token: Token) -> Doing:
        """Go on to what it does."""
        kid = self._kids.get(token)
        if kid is None:
            kid = self._kids[token] = Doing(self._book, self._state, index_of(self._state, token), is_named=True)
        return kid


class Doing(Step):
    """What a hero does: move, an Active ability, end (CW-52, RCW-31)."""

    __slots__ = ("_book", "_is_named", "_kids", "_n", "_state", "_tokens")

    def __init__(self, book: Book, state: ChessState, n: int, *, is_named: bool) -> None:
        self._book = book
        self._state = state
        self._n = n
        self._is_named = is_named
        self._tokens: Tokens | None = None
        self._kids: dict[Token, Step | None] = {}

    @property
    def prompt(self) -> Text:
        """Ask for the deed."""
        return next_prompt(ACTIVATE) if self._is_named else word("prompt", ACTIVATE)

    def options(self) -> list[Option]:
        """List what the hero can do."""
        return [self._option(token) for token in self.tokens()]

    def tokens(self) -> Tokens:
        """Return what the hero can do."""
        if self._tokens is None:
            self._tokens = items.verbs(self._book, self._state, self._n)
        return self._tokens

    def find(self, token: Token) -> Option | Refusal | None:
        """Return a deed, or say why it is not possible now."""
        found = self.takes(token)
        return self._option(token) if found else reasons.verb(self._book, self._state, self._n, token)

    def takes(self, token: Token) -> bool:
        """Say whether a deed is possible."""
        return token in self.tokens()

    def after(self, token: Token) -> Step | None:
        """Go on to its aim or its way."""
        if token not in self._kids:
            self._kids[token] = self._following(token)
        return self._kids[token]

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say why a use without an aim takes no facing."""
        return reasons.quarter(token)

    def _following(self, token: Token) -> Step | None:
        book, state, n = self._book, self._state, self._n
        if token == END:
            return Front()
        if token == MOVE:
            return way(book, state, n, distance_of(book, state, n), 1, is_move=True)
        ability = book.sheets[state.heroes[n].key].abilities[token]
        shape = ability.reach.shape
        if shape == "range":
            return Target(book, state, n, ability)
        return Line(book, state, n, ability) if shape == "dl" else stepping(book, state, n, ability)

    def _option(self, token: Token) -> Option:
        key = self._state.heroes[self._n].key
        return word_option(ACTIVATE, END) if token == END else ability_option(self._book, key, token)


class Front(Step):
    """Which way a hero faces at the end (CW-57)."""

    __slots__ = ()

    @property
    def prompt(self) -> Text:
        """Ask for the facing."""
        return word("prompt", "face")

    def options(self) -> list[Option]:
        """List the four facings."""
        return [facing_option(token) for token in FACES]

    def tokens(self) -> Tokens:
        """Return the four facings."""
        return FACES

    def find(self, token: Token) -> Option | Refusal | None:
        """Return a facing."""
        return facing_option(token) if token in FACING else reasons.no("facing", "CW-57")

    def takes(self, token: Token) -> bool:
        """Say whether it is a facing."""
        return token in FACING


def after(book: Book, state: ChessState, n: int, item: Sequence[str]) -> tuple[Step | None, Step]:
    """Return what follows in an answer of the hero's activation, None if it is whole, and its last step."""
    step: Step = Doing(book, state, n, is_named=False)
    for token in item:
        following = step.after(token)
        if not isinstance(following, Step):
            return None, step
        step = following
    return step, step


def offered(book: Book, state: ChessState, n: int, item: Sequence[str]) -> Sequence[Token]:
    """Return what may follow in an answer of the hero's activation; empty: it is whole."""
    step, _ = after(book, state, n, item)
    return () if step is None else step.tokens()


def is_legal(book: Book, state: ChessState, n: int, item: Choice) -> bool:
    """Say whether a whole answer may be given now."""
    return follows(root(Doing(book, state, n, is_named=False)), item)


def refusal(book: Book, state: ChessState, n: int, item: Sequence[str], token: str) -> Refusal | None:
    """Say why a token may not follow in an answer of an activation."""
    step, last = after(book, state, n, item)
    found = last.beyond(item[-1], token) if step is None else step.find(token)
    return found if isinstance(found, Refusal) else None
