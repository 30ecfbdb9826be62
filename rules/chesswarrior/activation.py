"""The menu of an activation: who acts, what it does, at whom, by which way (spec 5.3); everything here is public."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.cursor import follows, root
from rules.kernel.menu import Step
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import items, reasons
from .aiming import targets
from .board import can_finish, next_squares, walls
from .book import Book
from .choices import FACING, ability_option, facing_option, hero_option, next_prompt, square_option, word_option
from .content import MOVE, Ability, Pass
from .grants import distance_of, has
from .items import END, FACES, STOP, Tokens
from .sight import CELL_OF, NAMES
from .state import ChessState, index_of
from .words import word

ACTIVATE, MOVE_MORE = "activate", "move_more"


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
