"""The menu of an activation: what a use is aimed at, a line, a hero or one of two facings (spec 5.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.menu import Step
from rules.kernel.types import Option, Refusal, Text, Token

from . import items, reasons
from .abilities import Ability
from .aiming import targets
from .book import Book
from .choices import facing_option, next_prompt, square_option
from .items import FACES, Tokens
from .sight import NAMES
from .state import ChessState
from .way_menu import ACTIVATE, stepping
from .words import word


class Aim(Step):
    """A step of a use that says what it is aimed at."""

    __slots__ = ("_ability", "_book", "_n", "_state", "_tokens")

    def __init__(self, book: Book, state: ChessState, n: int, ability: Ability) -> None:
        self._book = book
        self._state = state
        self._n = n
        self._ability = ability
        self._tokens: Tokens | None = None

    @property
    def prompt(self) -> Text:
        """Ask for a facing."""
        return word("prompt", "face")

    def options(self) -> list[Option]:
        """List the aims."""
        return [self._option(token) for token in self.tokens()]

    def tokens(self) -> Tokens:
        """Return the aims."""
        if self._tokens is None:
            self._tokens = self._aims()
        return self._tokens

    def find(self, token: Token) -> Option | Refusal | None:
        """Return an aim, or say why it is none."""
        return self._option(token) if token in self.tokens() else self._refusal(token)

    def takes(self, token: Token) -> bool:
        """Say whether it is an aim."""
        return token in self.tokens()

    def after(self, token: Token) -> Step | None:
        """Go on to the steps of the use, if it has any."""
        return stepping(self._book, self._state, self._n, self._ability)

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say why a use that is aimed takes no facing."""
        return reasons.quarter(token)

    def _aims(self) -> Tokens:
        return items.facings(self._book, self._state, self._n, self._ability)

    def _refusal(self, token: Token) -> Refusal | None:
        return reasons.no_line(token)

    def _option(self, token: Token) -> Option:
        return facing_option(token)


class Line(Aim):
    """The direction of a direct line (RCW-45, RCW-62)."""

    __slots__ = ()


class Target(Aim):
    """The hero that a use is aimed at, by its square (CW-65)."""

    __slots__ = ()

    @property
    def prompt(self) -> Text:
        """Ask for the target."""
        return next_prompt(ACTIVATE)

    def after(self, token: Token) -> Step | None:
        """Go on to the facing toward an exact diagonal, else to the steps of the use (CW-84)."""
        sides = items.sides(self._state, self._n, token)
        if len(sides) == 2:
            return Quarter(self._book, self._state, self._n, self._ability, sides)
        return super().after(token)

    def _aims(self) -> Tokens:
        heroes = self._state.heroes
        return tuple([NAMES[heroes[m].at] for m in targets(self._book, self._state, self._n, self._ability)])

    def _refusal(self, token: Token) -> Refusal | None:
        return reasons.aim(self._book, self._state, self._n, self._ability, token)

    def _option(self, token: Token) -> Option:
        return square_option(self._state, token)


class Quarter(Aim):
    """One of two facings toward a target on an exact diagonal (CW-84)."""

    __slots__ = ("_sides",)

    def __init__(self, book: Book, state: ChessState, n: int, ability: Ability, sides: Sequence[int]) -> None:
        super().__init__(book, state, n, ability)
        self._sides = sides

    def _aims(self) -> Tokens:
        return tuple([FACES[side] for side in sorted(self._sides)])

    def _refusal(self, token: Token) -> Refusal | None:
        step = self._book.sheets[self._state.heroes[self._n].key].steps[self._ability.id]
        return reasons.quarter(token) or (reasons.path(self._state, self._n, (), token, step) if step else None)
