"""The menu of a plan: rows of answers for a hero's next activation, each judged as if those before went well.

What is impossible as things stand may be planned all the same, with a doubt: the position will be another (spec 5.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules.kernel.menu import OPEN, Menu, One, Some, Step, bracketed
from rules.kernel.notation import FREE
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Field, Option, Refusal, Text, Token

from . import aims
from .abilities import MOVE, Ability
from .activation import Doing
from .aiming import most_uses
from .book import Book
from .choices import FACING, ability_option, facing_option, hero_option, piece_text, square_option, word_option
from .filling import fill, project
from .grants import related
from .items import END, FACES, STOP
from .order_text import MOST_ITEMS
from .plans import GUARDS
from .sight import CELL_OF, NAMES
from .standing import KEEP, PLAN
from .state import ChessState, fielded
from .words import word

WRITTEN = Field(word("orders", "plan_text"), 3, 200)
LONGEST = 16
"""Squares of a planned path at most."""
DOUBT = word("doubt", "planned")

Found = Callable[[Iterable[Option], Token], Option | Refusal | None]


class Ahead(NamedTuple):
    """What the answers of a plan so far come to: the position if all went well, and the verbs that are used."""

    state: ChessState
    used: tuple[Token, ...] = ()


def is_guarded(prefix: Choice) -> bool:
    """Say whether a beginning of an order is one of a plan of which only the answers are left to be given."""
    return len(prefix) == 3 and prefix[1] == PLAN and prefix[2] in GUARDS


def ready(state: ChessState, n: int) -> ChessState:
    """Return the position as it stands when the hero's activation begins."""
    found = state.copy()
    found.active, found.used, found.did = n, 0, False
    found.turn = max(found.turn, found.heroes[n].dial)
    return found


def menu(book: Book, state: ChessState, n: int, found: Found) -> Menu:
    """Return what a plan holds: nothing but `end`, or rows of answers; `found` finds an option or a text of old."""
    hero = state.heroes[n]
    prompt = word("order_prompt", "plan", "text", hero=piece_text(hero.id, hero.key))
    rows = Some(
        prompt,
        lambda ahead: _deed(book, ahead, n, prompt),
        start=Ahead(ready(state, n)),
        fold=lambda ahead, item: _played(book, ahead, n, item),
        least=1,
        most=MOST_ITEMS,
        rows=True,
    )
    begin = bracketed(rows)
    assert isinstance(begin, One)
    opened = begin.after(OPEN)

    def options() -> list[Option]:
        return [word_option("activate", END), Option(OPEN, word("option", "standing", "answers"))]

    def reads(text: str) -> Refusal | None:
        read = found((), FREE + text)
        return read if isinstance(read, Refusal) else None

    return One(
        prompt,
        options,
        lambda token: opened if token == OPEN else None,
        lambda token: found(options(), token),
        field=WRITTEN,
        reads=reads,
    )


def _played(book: Book, ahead: Ahead, n: int, item: Choice) -> Ahead:
    """Return what comes after an answer; one that is not possible as things stand changes nothing but its verb."""
    words = tuple(token for token in item if token not in (KEEP, STOP))
    filled = fill(book, ahead.state, n, aims.meant(book, ahead.state, n, words))
    state = ahead.state if filled.wrong is not None else project(book, ahead.state, n, filled.item)
    return Ahead(state, (*ahead.used, item[0]))


def _planned(
    prompt: Text,
    sure: Iterable[Token],
    loose: Iterable[Token],
    option: Callable[[Token], Option],
    then: Callable[[Token], Menu | None],
    default: Token | None = None,
) -> TokenStep:
    """Return a step of a planned answer: `sure` as things stand, `loose` with a doubt."""
    known = tuple(sure)
    others = tuple(token for token in loose if token not in known)

    def doubted() -> Iterator[Option]:
        return (Option(token, option(token).text, option(token).at, DOUBT) for token in others)

    return TokenStep(prompt, lambda: known, option, then, doubted=doubted, default=default)


def _deed(book: Book, ahead: Ahead, n: int, prompt: Text) -> Menu:
    """Return what the hero does next."""
    state, key = ahead.state, ahead.state.heroes[n].key
    card = book.sheets[key]
    if END in ahead.used:
        return One(prompt)
    now = Doing(book, state, n, is_named=True)

    def after(token: Token) -> Menu | None:
        step = _on(now, token)
        if token == END:
            faces = (KEEP, *FACES)
            return _planned(word("prompt", "face"), faces, (), _facing, lambda _: None, KEEP)
        if token == MOVE:
            return _way(state, step, 1, 0)
        return _aim(book, state, n, card.abilities[token], step)

    known = (MOVE, *(ability.id for ability in card.uses), END)

    def left(tokens: Iterable[Token]) -> Iterator[Token]:
        return (token for token in tokens if ahead.used.count(token) < most_uses(state, card, token))

    return _planned(
        prompt,
        left(now.tokens()),
        left(known),
        lambda token: word_option("activate", END) if token == END else ability_option(book, key, token),
        after,
    )


def _on(step: Step | None, token: Token) -> Step | None:
    """Go on in the answers that are possible as things stand, None once that is left."""
    after = step.after(token) if step is not None and step.takes(token) else None
    return after if isinstance(after, Step) else None


def _aim(book: Book, state: ChessState, n: int, ability: Ability, step: Step | None) -> Menu | None:
    """Return at whom or where to a use is aimed."""
    steps = bool(book.sheets[state.heroes[n].key].steps[ability.id])
    shape = ability.reach.shape
    if shape == "dl":
        sure = step.tokens() if step is not None else ()
        prompt = word("prompt", "face")
        return _planned(prompt, sure, FACES, _facing, lambda t: _way(state, _on(step, t), 0, 0) if steps else None)
    if shape != "range":
        return _way(state, step, 0, 0) if steps else None

    def facing(token: Token) -> Menu:
        square = token if token in CELL_OF else NAMES[state.heroes[_index(state, token)].at]
        then = _on(step, square)
        turned = tuple(t for t in then.tokens() if t in FACING) if then is not None else ()
        beyond: Callable[[Token], Step | None] = (lambda t: _on(then, t)) if turned else (lambda _: then)
        return _planned(
            word("prompt", "face"),
            (KEEP, *turned),
            FACES,
            _facing,
            lambda t: _way(state, beyond(t), 0, 0) if steps else None,
            KEEP,
        )

    heroes = state.heroes
    near = [m for m in fielded(state) if step is not None and step.takes(NAMES[heroes[m].at])]
    others = [heroes[m].id for m in fielded(state) if related(heroes[n], heroes[m], n == m, ability.who)]
    return _planned(
        word("prompt", "activate", "next"),
        [heroes[m].id for m in near],
        [*others, *NAMES],
        lambda token: square_option(state, token) if token in CELL_OF else hero_option(state, token),
        facing,
    )


def _index(state: ChessState, token: Token) -> int:
    return next(m for m, hero in enumerate(state.heroes) if hero.id == token)


def _facing(token: Token) -> Option:
    return Option(KEEP, word("option", "standing", "keep")) if token == KEEP else facing_option(token)


def _way(state: ChessState, step: Step | None, least: int, length: int) -> Menu:
    """Return the next square of a path, or its end."""
    sure = step.tokens() if step is not None else (STOP,) if length >= least else ()
    return _planned(
        word("prompt", "activate", "next" if length else MOVE),
        sure,
        (*(NAMES if length < LONGEST else ()), *((STOP,) if length >= least else ())),
        lambda token: word_option("activate", STOP) if token == STOP else square_option(state, token),
        lambda token: None if token == STOP else _way(state, _on(step, token), least, length + 1),
        STOP if length >= least else None,
    )
