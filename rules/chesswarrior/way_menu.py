"""The menu of an activation: the way of a move and the steps of a use, square by square (spec 5.3)."""

from __future__ import annotations

from rules.kernel.menu import Step
from rules.kernel.types import Option, Refusal, Text, Token

from . import reasons
from .abilities import MOVE, Ability, Pass
from .board import can_finish, next_squares, walls
from .book import Book
from .choices import next_prompt, square_option, word_option
from .grants import has
from .items import STOP, Tokens
from .sight import CELL_OF, NAMES
from .state import ChessState
from .words import word

ACTIVATE, MOVE_MORE = "activate", "move_more"


class Way(Step):
    """The next square of a path, or its end (CW-60, RCW-12, RCW-13); `reach`: its least and greatest length."""

    __slots__ = ("_kids", "_kind", "_n", "_path", "_reach", "_state", "_tokens", "_walls")

    def __init__(
        self, state: ChessState, n: int, kind: str, reach: tuple[int, int], shut: tuple[int, int], path: Tokens = ()
    ) -> None:
        self._state = state
        self._n = n
        self._kind = kind
        self._reach = reach
        self._walls = shut
        self._path = path
        self._kids: dict[Token, Way | None] = {}
        self._tokens = self._squares()

    @property
    def prompt(self) -> Text:
        """Ask for the next square."""
        if self._kind == MOVE_MORE:
            return next_prompt(MOVE_MORE) if self._path else word("prompt", MOVE_MORE)
        return next_prompt(ACTIVATE) if self._path or self._kind != MOVE else word("prompt", ACTIVATE, MOVE)

    def options(self) -> list[Option]:
        """List the squares that may be entered, and the end."""
        return [self._option(token) for token in self._tokens]

    def tokens(self) -> Tokens:
        """Return the squares that may be entered, and the end."""
        return self._tokens

    def find(self, token: Token) -> Option | Refusal | None:
        """Return a square, or say why it cannot be entered."""
        return self._option(token) if token in self._tokens else self._refusal(self._path, token)

    def takes(self, token: Token) -> bool:
        """Say whether a square may be entered."""
        return token in self._tokens

    def after(self, token: Token) -> Way | None:
        """Go on from the square that is entered."""
        if token == STOP or len(self._path) + 1 >= self._reach[1]:
            return None
        if token not in self._kids:
            kid = Way(self._state, self._n, self._kind, self._reach, self._walls, (*self._path, token))
            self._kids[token] = kid if kid._tokens else None
        return self._kids[token]

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say why a path cannot be longer."""
        return self._refusal((*self._path, last), token)

    def _squares(self) -> Tokens:
        shut, crossed = self._walls
        least, most = self._reach
        length = len(self._path)
        cell = CELL_OF[self._path[-1]] if length else self._state.heroes[self._n].at
        found = [NAMES[to] for to in next_squares(cell, most - length, shut, crossed)]
        may_end = length >= least and can_finish(cell, 0, shut, crossed)
        # a hero that stands where it may not goes back when it stops here (RCW-13, RCW-70)
        if may_end or (self._kind == MOVE_MORE and not length):
            found.append(STOP)
        return tuple(found)

    def _refusal(self, path: Tokens, token: Token) -> Refusal | None:
        facing = reasons.quarter(token) if self._kind == ACTIVATE else None
        return facing or reasons.path(self._state, self._n, path, token, self._reach[1])

    def _option(self, token: Token) -> Option:
        if token == STOP:
            return word_option(MOVE_MORE if self._kind == MOVE_MORE else ACTIVATE, STOP)
        return square_option(self._state, token)


def way(book: Book, state: ChessState, n: int, most: int, least: int, *, is_move: bool) -> Way | None:
    """Return the choice of a path of a move or of a use; None where no step can be taken and none is owed."""
    shut = walls(state, n, has(book, state, n, Pass))
    found = Way(state, n, MOVE if is_move else ACTIVATE, (least, most), shut)
    return found if found.tokens() else None


def more(book: Book, state: ChessState, n: int, left: int) -> Way:
    """Return the choice how an interrupted move goes on (D6)."""
    return Way(state, n, MOVE_MORE, (0, left), walls(state, n, has(book, state, n, Pass)))


def stepping(book: Book, state: ChessState, n: int, ability: Ability) -> Way | None:
    """Return the choice of the steps that belong to a use, None if it has none."""
    step = book.sheets[state.heroes[n].key].steps[ability.id]
    return way(book, state, n, step, 0, is_move=False) if step else None
