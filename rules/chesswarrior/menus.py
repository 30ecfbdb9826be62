"""The menu of every question: the one list of what is legal, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kernel.menu import Menu, Some, Step, nothing
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Decision, Option, Refusal, Text, Token, View

from . import ordering, reasons, setup
from .activation import Doing, WhichHero
from .book import Book
from .choices import ability_option, card_option, hero_option, next_prompt, piece_text, square_option, word_option
from .reactions import INSTANT, INTERRUPT
from .reactions import options as reactions_of
from .sight import CELL_OF
from .state import NOBODY, Act, ChessState, index_of, own
from .way_menu import ACTIVATE, MOVE_MORE, more
from .windows import PASS
from .words import ability_text, word


def menu(book: Book, view: View[ChessState], decision: Decision) -> Menu:
    """Return what may be answered to a question."""
    state, kind, seat = view.state, decision.kind, decision.seat
    if kind == ACTIVATE:
        if state.active >= 0:
            return Doing(book, state, state.active, is_named=False)
        return WhichHero(book, state, decision.about["heroes"])
    if kind == MOVE_MORE:
        return more(book, state, index_of(state, decision.about["hero"]), decision.about["left"])
    if kind == "react":
        return _reacting(book, state, decision)
    if kind == "entry":
        return entry(book, state)
    if kind == "deploy":
        return Placing(state, seat, decision.about["count"], ())
    if kind == "ban":
        return _banning(state, seat)
    if kind == "order":
        return _among(word("prompt", kind), ("first", "second"), lambda token: word_option(kind, token))
    return ordering.menu(book, state, seat)


def _among(
    prompt: Text,
    tokens: Sequence[Token],
    option: Callable[[Token], Option],
    refusal: Callable[[Token], Refusal | None] = nothing,
) -> TokenStep:
    """Return a choice of one of some tokens; nothing follows."""
    return TokenStep(prompt, lambda: tokens, option, why=refusal, surplus=refusal)


def _reacting(book: Book, state: ChessState, decision: Decision) -> Step:
    """Return the reactions of a hero and `pass` (D7)."""
    about, act = decision.about, state.act
    n = index_of(state, about["hero"])
    key = state.heroes[n].key
    found: tuple[Token, ...] = ()
    if act is not None:
        timing = INSTANT if about["timing"] == INSTANT else INTERRUPT
        found = tuple([a.id for a in reactions_of(book, state, n, act, timing, about["trigger"])])
    prompt = word("prompt", "react") if act is None else _asked(state, n, act)
    return _among(
        prompt,
        (*found, PASS),
        lambda token: word_option("react", PASS) if token == PASS else ability_option(book, key, token),
        lambda token: reasons.react(book, state, n, token),
    )


def _asked(state: ChessState, n: int, act: Act) -> Text:
    """Ask how a hero answers what an enemy is about to do."""
    me, actor = state.heroes[n], state.heroes[act.hero]
    what = ability_text(actor.key, act.ability)
    names = {"hero": piece_text(me.id, me.key), "actor": piece_text(actor.id, actor.key), "ability": what}
    if act.target == NOBODY:
        return word("react_prompt", "act", **names)
    target = state.heroes[act.target]
    return word("react_prompt", "use", target=piece_text(target.id, target.key), **names)


def _banning(state: ChessState, seat: int) -> Step:
    """Return the heroes of the other side and `none` (CW-23)."""
    ids = tuple([state.heroes[n].id for n in own(state, 1 - seat)])
    return _among(
        word("prompt", "ban"),
        (*ids, setup.NONE),
        lambda token: word_option("ban", token) if token == setup.NONE else hero_option(state, token),
        lambda token: reasons.ban(state, token),
    )


def entry(book: Book, state: ChessState) -> Some:
    """Return a list of different heroes, in slot order (CW-20 to CW-22)."""
    size = setup.list_size(state.options.mode)
    return Some(word("prompt", "entry", slot=1), lambda taken: _Listed(book, state, taken), least=size, most=size)


class _Listed(Step):
    """The hero of the next slot of a list."""

    __slots__ = ("_book", "_state", "_taken")

    def __init__(self, book: Book, state: ChessState, taken: Choice) -> None:
        self._book = book
        self._state = state
        self._taken = taken

    @property
    def prompt(self) -> Text:
        """Ask for the hero of a slot."""
        return word("prompt", "entry", slot=len(self._taken) + 1)

    def options(self) -> list[Option]:
        """List the heroes that are not listed yet."""
        return [card_option(token) for token in self.tokens()]

    def tokens(self) -> list[Token]:
        """Return the heroes that are not listed yet."""
        return [key for key in self._book.catalogue.heroes if key not in self._taken]

    def find(self, token: Token) -> Option | Refusal | None:
        """Return a hero, or say why it may not be listed."""
        if self.takes(token):
            return card_option(token)
        return reasons.entry(self._book, self._state, self._taken, token)

    def takes(self, token: Token) -> bool:
        """Say whether a hero is not listed yet."""
        return token in self._book.catalogue.heroes and token not in self._taken

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say that a list is not longer, or why no hero could be in it."""
        return reasons.entry(self._book, self._state, (*self._taken, last), token)


class Placing(Step):
    """A hero to be placed, then its square, as often as is the side's turn (CW-30, CW-31)."""

    __slots__ = ("_count", "_seat", "_state", "_taken", "_tokens")

    def __init__(self, state: ChessState, seat: int, count: int, taken: Choice) -> None:
        self._state = state
        self._seat = seat
        self._count = count
        self._taken = taken
        self._tokens: tuple[Token, ...] | None = None

    @property
    def prompt(self) -> Text:
        """Ask for the next hero, or for the square of the one named last."""
        taken = self._taken
        if not taken:
            return word("prompt", "deploy")
        if len(taken) % 2 == 0:
            return next_prompt("deploy")
        hero = self._state.heroes[index_of(self._state, taken[-1])]
        return word("prompt", "deploy", "where", hero=piece_text(hero.id, hero.key))

    def options(self) -> list[Option]:
        """List heroes or squares."""
        return [self._option(token) for token in self.tokens()]

    def tokens(self) -> tuple[Token, ...]:
        """Return heroes or squares."""
        if self._tokens is None:
            self._tokens = setup.deploy_tokens(self._state, self._seat, self._count, self._taken)
        return self._tokens

    def find(self, token: Token) -> Option | Refusal | None:
        """Return a hero or a square, or say why it is none that can be chosen."""
        if self.takes(token):
            return self._option(token)
        return reasons.deploy(self._state, self._seat, self._count, self._taken, token)

    def takes(self, token: Token) -> bool:
        """Say whether a hero or a square can be chosen."""
        return token in self.tokens()

    def after(self, token: Token) -> Placing | None:
        """Go on to its square, or to the next hero."""
        if len(self._taken) + 1 == 2 * self._count:
            return None
        return Placing(self._state, self._seat, self._count, (*self._taken, token))

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say why no more can be placed."""
        return reasons.deploy(self._state, self._seat, self._count, (*self._taken, last), token)

    def _option(self, token: Token) -> Option:
        return square_option(self._state, token) if token in CELL_OF else hero_option(self._state, token)
